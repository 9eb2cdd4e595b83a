const PAGE = `
  <main class="page dx-wide" role="main">
    <section aria-label="Jobs, open" id="jobs" class="list
      shown"><table><tr data-key="1" class="row dx-row"><td data-field="a b">1</td><td hidden>2</td></tr></table></section>
    <section aria-label="Rentals"><input type="TEXT" name="weight"><svg><linearGradient class="row"></linearGradient></svg></section>
  </main>
  <div class="row-edited"><p class="row">Last</p></div>`

/** What the short way reads, and what it leaves to jsdom. */
const SELECTORS = [
  '*',
  'td',
  '.row',
  '.row.dx-row',
  '.shown',
  '#jobs',
  'section[aria-label="Jobs, open"]',
  'section[aria-label="Rentals"] .row',
  '[data-field]',
  '[data-field="a b"]',
  'td, p ,[hidden]',
  'main .row',
  'main section td[data-field]',
  'div .row , section input',
  'main.page section .dx-row td',
  '[type="text"]',
  "[type='text'], [role=main]",
  'section > table',
  'main > section > table .row td',
  'main > .row, main>section',
  'main section > .row, section > tr > td',
  'div > .row, main > table td',
  'td:not([hidden])',
  'section:not([aria-label="Jobs, open"], .shown) > input',
  'td:not(:focus)',
  'td:not(section td)',
  'td:first-child',
  ':focus',
  'input:focus, .list:focus',
  'td + td',
  'linearGradient',
]

/** Says the same as a selector, and is never read by the short way. */
const long = (selector: string): string => `:is(${selector})`

describe('What is found by the short way', () => {
  beforeEach(() => {
    document.body.innerHTML = PAGE
    document.querySelector('input')?.focus()
  })

  it.each(SELECTORS)('is what jsdom finds by itself: %s', (selector) => {
    const elements = [...document.querySelectorAll(long('*'))]
    const expected = [...document.querySelectorAll(long(selector))]
    expect([...document.querySelectorAll(selector)]).toEqual(expected)
    expect(document.querySelector(selector)).toBe(expected[0] ?? null)
    expect(elements.filter((each) => each.matches(selector))).toEqual(expected)
    expect(elements.map((each) => each.closest(selector))).toEqual(
      elements.map((each) => each.closest(long(selector))),
    )
    const main = document.getElementsByTagName('main')[0]
    expect([...(main?.querySelectorAll(selector) ?? [])]).toEqual([
      ...(main?.querySelectorAll(long(selector)) ?? []),
    ])
  })

  it('follows what changes', () => {
    const rows = () => [...document.querySelectorAll('.row')].map(({ localName }) => localName)
    expect(rows()).toEqual(['tr', 'linearGradient', 'p'])
    document.querySelector('p')?.classList.remove('row')
    expect(rows()).toEqual(['tr', 'linearGradient'])
    document.querySelector('tr')?.remove()
    expect(rows()).toEqual(['linearGradient'])
  })

  it('follows the focus', () => {
    const focused = () => document.querySelector('body :focus')?.localName
    expect(focused()).toBe('input')
    document.querySelector('input')?.blur()
    expect(focused()).toBeUndefined()
  })

  it('is refused as jsdom refuses it where it is no selector', () => {
    expect(() => document.querySelector('td[')).toThrow('is not a valid selector')
    expect(() => document.querySelectorAll('td,')).toThrow('is not a valid selector')
    expect(() => document.querySelectorAll('tr >')).toThrow('is not a valid selector')
  })

  it('is counted, also where an element is called by that name', () => {
    document.body.innerHTML = '<p id="length"></p><p name="second"></p>'
    const { children } = document.body
    expect([children.length, children.namedItem('second')]).toEqual([2, children[1]])
  })
})
