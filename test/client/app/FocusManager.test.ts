import { FocusManager } from '#client/app/FocusManager.ts'

describe('The focus', () => {
  let manager: FocusManager
  let stop: () => void
  let isInWindow: boolean

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
    isInWindow = true
    jest.spyOn(document, 'hasFocus').mockImplementation(() => isInWindow)
    // Nothing is laid out here: an element counts as visible unless it is in a hidden one.
    jest.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
      const rectangles = this.closest('[hidden]') === null ? [{}] : []
      return rectangles as unknown as DOMRectList
    })
    manager = new FocusManager()
    stop = manager.watch(document)
  })
  afterEach(() => {
    stop()
    document.body.replaceChildren()
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  const page = (html: string): void => {
    document.body.innerHTML = html
  }
  const element = (id: string): HTMLElement => {
    const found = document.getElementById(id)
    if (found === null) throw new Error(`The page has no element ${id}.`)
    return found
  }
  /** Lets the page's observer and the check that it schedules run. */
  const settle = async (): Promise<void> => {
    await new Promise((resolve) => process.nextTick(resolve))
    jest.runAllTimers()
  }
  const focused = async (): Promise<string | undefined> => {
    await settle()
    return document.activeElement?.id
  }
  const visit = (...ids: readonly string[]): void => {
    for (const id of ids) element(id).focus()
  }

  it.each([
    ['the heading', '<main id="main"><h1 id="title">Notes</h1><input id="box"></main>', 'title'],
    [
      'the first field of what asks for it',
      '<main id="main"><h1>New</h1><input><div data-focus-first><input type="hidden"><input disabled><input id="box"><input></div></main>',
      'box',
    ],
    [
      'the first that has to be filled and is not, where the first is filled [DP1410]',
      '<main id="main"><h1>New</h1><div data-focus-first><input data-filled="true"><input data-filled="false" aria-required="true" id="box"></div></main>',
      'box',
    ],
    [
      'a text area of what asks for it',
      '<main id="main"><h1>New</h1><div data-focus-first><textarea id="text"></textarea></div></main>',
      'text',
    ],
    [
      'the heading when what asks for it has no field',
      '<main id="main"><h1 id="title">x</h1><p data-focus-first></p></main>',
      'title',
    ],
  ])('goes on an opened screen to %s', async (_to, html, id) => {
    page(`<button id="menu">Menu</button>${html}`)
    visit('menu')
    manager.enterScreen(document)
    expect(await focused()).toBe(id)
  })

  it('reaches the heading by script only, not by Tab', async () => {
    page('<main id="main"><h1 id="title">Notes</h1></main>')
    manager.enterScreen(document)
    expect(await focused()).toBe('title')
    expect(element('title').getAttribute('tabindex')).toBe('-1')
  })

  it('waits for an opened screen that is not rendered yet, and goes there once', async () => {
    page('<button id="menu">Menu</button><main id="main"></main>')
    visit('menu')
    manager.enterScreen(document)
    expect(await focused()).toBe('menu')
    element('main').innerHTML = '<h1 id="title">Notes</h1>'
    expect(await focused()).toBe('title')
    visit('menu')
    element('main').append(document.createElement('p'))
    expect(await focused()).toBe('menu')
  })

  it('stays where an opened screen put it', async () => {
    page('<main id="main" tabindex="-1"><h1>Notes</h1><input id="box"></main>')
    manager.enterScreen(document)
    visit('box')
    expect(await focused()).toBe('box')
    element('box').after(document.createElement('p'))
    expect(await focused()).toBe('box')
  })

  it('leaves the frame of an opened screen for its heading', async () => {
    page('<main id="main" tabindex="-1"><h1 id="title">Notes</h1></main>')
    manager.enterScreen(document)
    visit('main')
    expect(await focused()).toBe('title')
  })

  it.each([
    ['where it was before', ['a', 'b', 'c'], ['c'], 'b'],
    ['past what is gone as well', ['a', 'b', 'c'], ['b', 'c'], 'a'],
    ['where it was before in the same part of the page', ['a', 'menu', 'c'], ['c'], 'a'],
    ['to a neighbor when it was nowhere before in that part', ['menu', 'c'], ['c'], 'd'],
    ['to the rest of the part when the neighbors are gone, too', ['menu', 'c'], ['c', 'd'], 'a'],
  ])('goes, when its element is removed, %s', async (_to, visited, removed, id) => {
    page(
      `<button id="menu">Menu</button>
       <main id="main"><h1>Notes</h1><button id="a">a</button><button id="b">b</button>
         <div><button id="c">c</button><button id="d">d</button></div></main>`,
    )
    visit(...visited)
    for (const each of removed) element(each).remove()
    expect(await focused()).toBe(id)
  })

  it.each([
    ['disabled', (gone: HTMLElement) => gone.setAttribute('disabled', '')],
    ['hidden', (gone: HTMLElement) => gone.setAttribute('hidden', '')],
  ])('goes back when its element is %s', async (_state, take) => {
    page('<main id="main"><button id="a">a</button><button id="b">b</button></main>')
    visit('a', 'b')
    element('b').blur()
    take(element('b'))
    expect(await focused()).toBe('a')
  })

  it('stays within a list that is rendered anew, though it was elsewhere on the screen before', async () => {
    page(
      `<main id="main"><button id="search">Search</button>
         <div class="grid-host"><div id="row"><a id="old" href="#">1</a></div><a id="other" href="#">2</a></div></main>`,
    )
    visit('search', 'old')
    element('row').innerHTML = '<a id="new" href="#">1</a>'
    expect(await focused()).toBe('new')
    element('row').remove()
    expect(await focused()).toBe('other')
  })

  it('goes, when its part of the page is closed, where it was before', async () => {
    page(
      `<header><button id="menu">Menu</button></header><main id="main"><button id="a">a</button></main>
       <aside id="panel"><button id="close">Close</button></aside>`,
    )
    visit('menu', 'a', 'close')
    element('panel').remove()
    expect(await focused()).toBe('a')
  })

  it('stays within the dialog on top', async () => {
    page(
      `<main id="main"><h1>Notes</h1><button id="a">a</button></main>
       <div class="dialog-frame"><div class="dx-overlay-content" id="below"><button id="b">b</button></div></div>
       <div class="dialog-frame"><div class="dx-overlay-content"><button id="c">c</button><button id="d">d</button></div></div>
       <div class="dialog-frame" hidden><div class="dx-overlay-content"><button id="e">e</button></div></div>`,
    )
    visit('c', 'b', 'a')
    element('a').remove()
    expect(await focused()).toBe('c')
  })

  it.each([
    [
      'the heading of the screen',
      '<main id="main"><button>a</button><h1 id="title">Notes</h1></main>',
      'title',
    ],
    [
      'what can take it first',
      '<p>x</p><button disabled>a</button><button hidden>b</button><a id="link" href="#">c</a>',
      'link',
    ],
  ])('goes, when it was nowhere before, to %s', async (_to, html, id) => {
    page(html)
    expect(await focused()).toBe(id)
  })

  it('is left alone while the user is in another window, and once the page is not watched any more', async () => {
    page('<main id="main"><h1>Notes</h1><button id="a">a</button><button id="b">b</button></main>')
    visit('a', 'b')
    await settle()
    isInWindow = false
    element('b').remove()
    expect(await focused()).toBe('')
    isInWindow = true
    stop()
    element('main').append(document.createElement('p'))
    expect(await focused()).toBe('')
  })
})
