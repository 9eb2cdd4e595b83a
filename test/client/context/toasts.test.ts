import { Toasts } from '#client/context/Toasts.ts'

describe('Toasts', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('F-036 keeps a success for 5000 ms and an error for 6000 ms', () => {
    const toasts = new Toasts()
    toasts.success('Saved')
    toasts.error('Network error')
    expect(toasts.items.map(({ kind, message }) => [kind, message])).toEqual([
      ['success', 'Saved'],
      ['error', 'Network error'],
    ])
    jest.advanceTimersByTime(4999)
    expect(toasts.items).toHaveLength(2)
    jest.advanceTimersByTime(1)
    expect(toasts.items.map(({ kind }) => kind)).toEqual(['error'])
    jest.advanceTimersByTime(999)
    expect(toasts.items).toHaveLength(1)
    jest.advanceTimersByTime(1)
    expect(toasts.items).toHaveLength(0)
  })

  it('shows the same message once, for the full time after the last one', () => {
    const toasts = new Toasts()
    toasts.error('Network error')
    jest.advanceTimersByTime(5000)
    toasts.error('Network error')
    expect(toasts.items).toHaveLength(1)
    jest.advanceTimersByTime(5000)
    expect(toasts.items).toHaveLength(1)
  })

  it('disappears at once when it is dismissed', () => {
    const toasts = new Toasts()
    toasts.success('Saved')
    const [toast] = toasts.items
    toasts.dismiss(toast?.id ?? 0)
    expect(toasts.items).toEqual([])
  })
  it('[LS240] drops why something was not stored once it is', () => {
    const toasts = new Toasts()
    toasts.error('Network error')
    toasts.refusal('Please fix errors before saving')
    toasts.dismissRefusals()
    expect(toasts.items.map(({ message }) => message)).toEqual(['Network error'])
  })

  it('drops the errors of a screen that is left, and keeps what succeeded there', () => {
    const toasts = new Toasts()
    toasts.success('Saved')
    toasts.error('Network error')
    toasts.dismissErrors()
    expect(toasts.items.map(({ message }) => message)).toEqual(['Saved'])
  })
})
