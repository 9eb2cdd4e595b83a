// Before the first paint: the theme chosen last, or what the system prefers.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('rolloff.theme')
  } catch {
    // No storage: follow the system.
  }
  var dark = chosen === null ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
