/** What is never needed where nobody sees the browser. */
const UNUSED_FEATURES = [
  // Each window would load pages for the suggestions below its address bar, which take longer than most pages here.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** @type {readonly string[]} The flags of a Chromium that prints reports or runs tests. */
const FLAGS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // A browser without windows would otherwise move letters to whole pixels, on paper too.
  '--font-render-hinting=none',
  '--no-first-run',
  '--no-default-browser-check',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
]

/** @type {readonly string[]} Chromium does not support its sandbox as root. */
export const BROWSER_FLAGS = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS
