// Browsers start no worker from a file. There the search runs in a hidden frame of the page instead.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      this.frame = document.createElement("iframe")
      this.frame.hidden = true
      document.body.append(this.frame)
      const inner = this.frame.contentWindow
      const load = (source) => new Promise((resolve) => {
        const script = inner.document.createElement("script")
        script.src = new URL(source, document.baseURI)
        script.addEventListener("load", resolve)
        inner.document.body.append(script)
      })
      inner.importScripts = async (...sources) => {
        for (const source of sources) await load(source)
      }
      inner.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }))
      this.loaded = load(url)
    }
    postMessage(data) {
      this.loaded.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })))
    }
    terminate() { this.frame.remove() }
  }
}
