import { openFile, openTab } from '#client/context/openFile.ts'
import { POPUP_BLOCKED } from '#client/context/messages.ts'
import type { App } from '#client/app/App.ts'
import { createTestApp } from '../support/createTestApp.ts'

describe('A file in a new tab', () => {
  let app: App
  const tab = {
    opener: {} as unknown,
    location: { replace: jest.fn() },
    close: jest.fn(),
    document: { title: '', body: { textContent: '' } },
  }
  beforeEach(async () => {
    app = await createTestApp()
    tab.opener = {}
  })
  afterEach(() => jest.restoreAllMocks())

  const messages = () => app.toasts.items.map(({ message }) => message)
  // The test environment opens no tabs.
  const opens = (opened: unknown) => jest.spyOn(window, 'open').mockReturnValue(opened as Window | null)

  it('F-108 opens at the address of a ticket, and knows nothing of the page', async () => {
    const open = opens(tab)
    jest.spyOn(app.api, 'post').mockResolvedValue({ address: '/api/file/photo/7?ticket=x' })
    const opened = openFile(app, '/api/file/photo/7')
    // While the press is handled.
    expect(open).toHaveBeenCalledWith('', '_blank')
    await opened
    expect(tab.location.replace).toHaveBeenCalledWith('/api/file/photo/7?ticket=x')
    expect([tab.opener, messages()]).toEqual([null, []])
  })

  it('F-108 is closed again where there is no ticket, with a message', async () => {
    opens(tab)
    jest.spyOn(app.api, 'post').mockRejectedValue(new Error('The server cannot be reached.'))
    await openFile(app, '/api/file/photo/7')
    expect(tab.close).toHaveBeenCalledTimes(1)
    expect(messages()).toEqual(['The server cannot be reached.'])
  })

  it('[LS409] says that it is on its way until it is there', async () => {
    opens(tab)
    jest.spyOn(app.api, 'post').mockResolvedValue({ address: '/api/report/DriverSheet?ticket=x' })
    await openFile(app, '/api/report/DriverSheet')
    expect([tab.document.title, tab.document.body.textContent]).toEqual(['Please wait…', 'Please wait…'])
  })

  it('F-108 says what to do where the browser opens none', async () => {
    opens(null)
    await openFile(app, '/api/file/photo/7')
    expect(messages()).toEqual([POPUP_BLOCKED])
  })

  it('M-071 [PT1] keeps the memory of a file of this page until it is closed', async () => {
    jest.useFakeTimers()
    const shown = { ...tab, closed: false }
    opens(shown)
    const revoke = jest.fn()
    Object.assign(URL, { createObjectURL: () => 'blob:rolloff/1', revokeObjectURL: revoke })
    await openTab(app, () => Promise.resolve(new Blob(['%PDF'])))
    expect(tab.location.replace).toHaveBeenLastCalledWith('blob:rolloff/1')
    jest.advanceTimersByTime(60_000)
    expect(revoke).not.toHaveBeenCalled()
    shown.closed = true
    jest.advanceTimersByTime(60_000)
    expect(revoke.mock.calls).toEqual([['blob:rolloff/1']])
    jest.useRealTimers()
  })
})
