// Options of the caller, as the module takes them.

/** An object whose members are known. */
export function known(options, names) {
  if (options === null || typeof options !== 'object') throw new TypeError('options must be an object')
  for (const name of names ? Object.keys(options) : []) {
    if (!names.includes(name)) throw new TypeError(`there is no option "${name}"`)
  }
  return options
}

/** The number of a value among those that are possible. */
export function choice(name, value, values) {
  const number = values.indexOf(value)
  if (number < 0) throw new TypeError(`${name} must be one of ${values.map(String).join(', ')}`)
  return number
}

const setters = {
  suggested: (instance, handle, labels) => {
    for (const label of strings('suggested', labels)) {
      instance.exports.legible_options_suggest(handle, instance.encoding(label))
    }
  },
  disallowed: (instance, handle, labels) => {
    for (const label of strings('disallowed', labels)) {
      instance.exports.legible_options_disallow(handle, instance.encoding(label))
    }
  },
  languages: (instance, handle, tags) => {
    for (const tag of strings('languages', tags)) {
      const status = instance.withBytes(new TextEncoder().encode(tag), (place, length) =>
        instance.exports.legible_options_add_language(handle, place, length))
      if (status !== 0) throw new RangeError(`there is no model of the language "${tag}"`)
    }
  },
  fallback: (instance, handle, label) =>
    instance.exports.legible_options_set_fallback(handle, instance.encoding(label)),
  declared: (instance, handle, label) =>
    instance.exports.legible_options_set_declared(handle, instance.encoding(label)),
  onlySuggested: (instance, handle, value) =>
    instance.exports.legible_options_set_only_suggested(handle, flag('onlySuggested', value)),
  fromWindows: (instance, handle, value) =>
    instance.exports.legible_options_set_from_windows(handle, flag('fromWindows', value)),
  allowsMalformed: (instance, handle, value) =>
    instance.exports.legible_options_set_allows_malformed(handle, flag('allowsMalformed', value)),
  minimumConfidence: (instance, handle, value) =>
    instance.exports.legible_options_set_minimum_confidence(handle, probability('minimumConfidence', value)),
  coverage: (instance, handle, value) => {
    if (instance.exports.legible_options_set_coverage(handle, probability('coverage', value)) !== 0) {
      throw new TypeError('coverage must be below 1')
    }
  },
}

/** The handle of options of detection; 0 for none. The caller frees it. */
export function optionHandle(instance, options) {
  if (options === undefined) return 0
  const entries = Object.entries(known(options, Object.keys(setters))).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return 0
  const handle = instance.exports.legible_options_create()
  try {
    for (const [name, value] of entries) setters[name](instance, handle, value)
  } catch (error) {
    instance.exports.legible_options_free(handle)
    throw error
  }
  return handle
}

function strings(name, values) {
  if (!Array.isArray(values) || values.some((value) => typeof value !== 'string')) {
    throw new TypeError(`${name} must be an array of strings`)
  }
  return values
}

function flag(name, value) {
  if (typeof value !== 'boolean') throw new TypeError(`${name} must be true or false`)
  return value ? 1 : 0
}

function probability(name, value) {
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) throw new TypeError(`${name} must be a number from 0 to 1`)
  return value
}
