// A script of the product that cannot be fetched leaves the page empty: it says so, in place of the product.
addEventListener(
  'error',
  function (event) {
    if (event.target instanceof HTMLScriptElement) document.getElementById('no-connection').hidden = false
  },
  true,
)
addEventListener('DOMContentLoaded', function () {
  document.querySelector('#no-connection button').addEventListener('click', function () {
    location.reload()
  })
})
