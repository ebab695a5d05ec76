/// How reports look.
enum ReportStyle {
  /// The style of charts, in a page and by themselves.
  static let chart: String = {
    let series = (1...ReportPalette.seriesCount).map { number in
      """
      .stroke-\(number) { stroke: var(--series-\(number)); }
      .fill-\(number) { fill: var(--series-\(number)); }

      """
    }
    let heat = (0..<ReportPalette.heatSteps).map { step in
      """
      .heat-\(step) { fill: var(--heat-\(step)); }
      .heat-text-\(step) { fill: var(--heat-text-\(step)); }

      """
    }
    return """
      svg { direction: ltr; font-family: system-ui, sans-serif; }
      svg text { fill: var(--text); font-size: 12px; }
      svg .muted { fill: var(--muted); }
      svg .small { font-size: 10.5px; }
      .surface { fill: var(--surface); }
      .axis { stroke: var(--axis); stroke-width: 1; fill: none; }
      .grid { stroke: var(--grid); stroke-width: 1; fill: none; }
      .ideal { stroke: var(--axis); stroke-width: 1.5; stroke-dasharray: 2 4; fill: none; }
      .series { stroke-width: 2.5; fill: none; stroke-linejoin: round; }
      .mark { stroke: var(--surface); stroke-width: 1.25; }
      .hollow { fill: var(--surface); stroke-width: 2; }
      .cell { stroke: var(--grid); stroke-width: 1; }

      """ + series.joined() + heat.joined()
  }()

  /// With a palette of the user's, shapes and numbers alone tell marks and cells apart.
  private static let forced: String = {
    let series = (1...ReportPalette.seriesCount).map { "--series-\($0): CanvasText;" }
    let heat = (0..<ReportPalette.heatSteps).map {
      "--heat-\($0): Canvas; --heat-text-\($0): CanvasText;"
    }
    return (series + heat).joined(separator: " ")
  }()

  /// The style of a page.
  static var page: String {
    """
    :root { color-scheme: light dark; }
    \(ReportPalette.allRules(for: ":root"))
    @media (forced-colors: active) {
    :root { --surface: Canvas; --panel: Canvas; --text: CanvasText; --muted: CanvasText; \
    --axis: CanvasText; --grid: GrayText; --link: LinkText; --focus: Highlight; \
    --notice: Canvas; --notice-text: CanvasText; \(forced) }
    }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    * { box-sizing: border-box; }
    html { font-size: 100%; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body { margin: 0; background: var(--surface); color: var(--text); \
    font: 1rem/1.55 system-ui, sans-serif; }
    header, nav, main, footer { max-inline-size: 62rem; margin-inline: auto; \
    padding-inline: 1.25rem; }
    header { padding-block: 2rem 0.5rem; }
    h1 { font-size: 1.9rem; line-height: 1.2; margin-block: 0 0.5rem; }
    h2 { font-size: 1.4rem; margin-block: 2.75rem 0.5rem; padding-block-end: 0.25rem; \
    border-block-end: 2px solid var(--axis); }
    h3 { font-size: 1.1rem; margin-block: 1.75rem 0.5rem; }
    p, li, figcaption { max-inline-size: 46rem; overflow-wrap: anywhere; }
    .verdict { font-size: 1.15rem; font-weight: 600; }
    .facts { color: var(--muted); }
    a { color: var(--link); text-decoration: underline; text-underline-offset: 0.15em; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    .skip { position: absolute; inset-inline-start: -999rem; }
    .skip:focus { position: static; }
    nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; padding: 0; }
    nav a { display: inline-block; padding-block: 0.3rem; }
    .notice { background: var(--notice); color: var(--notice-text); padding: 0.75rem 1rem; \
    border-inline-start: 0.35rem solid currentColor; }
    figure { margin: 1.25rem 0; padding: 1rem; background: var(--panel); border-radius: 0.5rem; }
    figure svg { display: block; background: var(--surface); border-radius: 0.25rem; \
    inline-size: 100%; block-size: auto; }
    figcaption { margin-block: 0.5rem; color: var(--muted); }
    .scroll { overflow-x: auto; }
    details { margin-block: 0.5rem; }
    summary { cursor: pointer; padding-block: 0.3rem; color: var(--link); }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin-block: 0.5rem; }
    caption { font-weight: 600; padding-block-end: 0.4rem; }
    th, td { padding: 0.3rem 0.7rem; border-block-end: 1px solid var(--axis); \
    white-space: nowrap; }
    thead th { vertical-align: bottom; border-block-end-width: 2px; }
    tbody th, thead th:first-child { font-weight: 500; }
    footer { padding-block: 2rem; color: var(--muted); }
    h1, h2, h3, p, li, figcaption, caption, th, td { unicode-bidi: plaintext; }
    h1, h2, h3, p, li, figcaption, caption { text-align: left; }
    [dir="rtl"] :is(h1, h2, h3, p, li, figcaption, caption) { text-align: right; }
    th, td, [dir="rtl"] tr > :first-child, [dir="rtl"] .skipped td { text-align: right; }
    [dir="rtl"] th, [dir="rtl"] td, tr > :first-child, .skipped td { text-align: left; }
    @media print { .skip, nav { display: none; } figure { break-inside: avoid; } }
    \(chart)
    @media (max-width: 44rem) {
    header, nav, main, footer { padding-inline: 0.75rem; }
    figure { padding: 0.25rem; }
    h1 { font-size: 1.5rem; }
    th, td { padding-inline: 0.4rem; }
    caption { max-inline-size: calc(100vw - 1.5rem); }
    svg text { font-size: 14px; }
    svg .small { font-size: 12px; }
    }
    """
  }
}
