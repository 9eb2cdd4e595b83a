import { ThemeSwitch } from '#client/app/ThemeSwitch.ts'

const STYLESHEETS = { light: '/light.css', dark: '/dark.css' }

describe('The light and the dark theme', () => {
  const root = document.documentElement
  const links = () => [...document.head.querySelectorAll('link')]
  const linkTo = ({ attributes }: HTMLLinkElement) =>
    ['href', 'media'].flatMap((name) => attributes.getNamedItem(name)?.value ?? []).join(' ')
  const shown = () => links().map(linkTo)
  /** The browser has loaded, or could not load, the stylesheet that was added last. */
  const loaded = (event: 'load' | 'error' = 'load') => links().at(-1)?.dispatchEvent(new Event(event))

  beforeEach(() => {
    localStorage.clear()
    document.head.replaceChildren()
    delete root.dataset['theme']
  })
  afterEach(() => jest.restoreAllMocks())

  it.each([
    [undefined, 'light', '/light.css'],
    ['light', 'light', '/light.css'],
    ['dark', 'dark', '/light.css print', '/dark.css not print'],
  ])('start as the page did: %p', async (before, name, ...stylesheets) => {
    if (before !== undefined) root.dataset['theme'] = before
    const theme = new ThemeSwitch(STYLESHEETS)
    expect([theme.name, shown()]).toEqual([name, stylesheets])
    expect(links().every(({ rel }) => rel === 'stylesheet')).toBe(true)
    loaded()
    await theme.ready
    expect([root.dataset['theme'], shown()]).toEqual([name, stylesheets])
  })

  it('take turns, are remembered, and replace each other once the stylesheet is loaded', async () => {
    const theme = new ThemeSwitch(STYLESHEETS)
    loaded()
    await theme.ready
    theme.toggle()
    expect([theme.name, localStorage.getItem('rolloff.theme')]).toEqual(['dark', 'dark'])
    expect([shown(), root.dataset['theme']]).toEqual([
      ['/light.css', '/light.css print', '/dark.css not print'],
      'light',
    ])
    loaded()
    await theme.ready
    expect([shown(), root.dataset['theme']]).toEqual([['/light.css print', '/dark.css not print'], 'dark'])
    theme.toggle()
    expect([theme.name, localStorage.getItem('rolloff.theme')]).toEqual(['light', 'light'])
    loaded()
    await theme.ready
    expect([shown(), root.dataset['theme']]).toEqual([['/light.css'], 'light'])
  })

  it('show the page without the stylesheet of the widgets when that cannot be loaded', async () => {
    const theme = new ThemeSwitch(STYLESHEETS)
    loaded('error')
    await theme.ready
    expect(root.dataset['theme']).toBe('light')
  })

  it('change without a storage, too', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    const theme = new ThemeSwitch(STYLESHEETS)
    theme.toggle()
    expect([theme.name, shown().at(-1)]).toEqual(['dark', '/dark.css not print'])
  })
})
