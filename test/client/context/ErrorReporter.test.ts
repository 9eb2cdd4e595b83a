import { CONFLICT_MESSAGE } from '#shared/wire/errors.ts'
import { ApiError } from '#client/api/ApiError.ts'
import { describeError } from '#client/context/describeError.ts'
import { ErrorReporter } from '#client/context/ErrorReporter.ts'
import { Toasts } from '#client/context/Toasts.ts'
import { SaveConflict, SaveRejected } from '#client/store/errors.ts'

const fuelRate = {
  code: 'min',
  field: 'fuelRate',
  message: 'Value needs to be greater than or equal to 0',
  entity: null,
}

describe('Error messages', () => {
  it("F-037 shows a message with an HTML title as 'Network error' and that title", () => {
    const page = '<html><head><title> 502 Bad Gateway </title></head><body>nginx</body></html>'
    expect(describeError(new ApiError('not_readable', 502, page))).toBe('Network error: 502 Bad Gateway')
  })

  it('F-038 replaces a conflict by the specified sentence', () => {
    expect(describeError(new SaveConflict('version differs', []))).toBe(CONFLICT_MESSAGE)
    expect(
      describeError(new Error('Entities may have been modified or deleted since entities were loaded.')),
    ).toBe(
      'The item you are saving was modified by another user. Please refresh your browser and make your changes again.',
    )
  })

  it('F-039 appends the errors of single records, each once', () => {
    const refused = new SaveRejected('rule_violations', 422, 'The save was refused.', [fuelRate, fuelRate])
    expect(describeError(refused)).toBe('The save was refused.\nValue needs to be greater than or equal to 0')
    const called = new ApiError('rule_violations', 422, 'The call was refused.', {
      entityErrors: [
        { entityTypeName: 'Customer', keyValues: [1], errorName: 'required', errorMessage: 'Required' },
      ],
    })
    expect(describeError(called)).toBe('The call was refused.\nRequired')
  })

  it('F-039 suppresses checks of the view, two internal errors, aborted requests, and rejections without a reason', () => {
    for (const silent of [
      new Error('ExpressionChangedAfterItHasBeenChecked: previous value'),
      'ResizeObserver loop completed with undelivered notifications.',
      new TypeError("Cannot read properties of undefined (reading 'updateDimensions')"),
      new TypeError("Cannot read properties of undefined (reading 'getScrollable')"),
      new DOMException('The operation was aborted.', 'AbortError'),
      undefined,
    ])
      expect(describeError(silent)).toBeNull()
    expect(describeError(new TypeError("Cannot read properties of undefined (reading 'balance')"))).toMatch(
      /balance/,
    )
  })
})

describe('The error reporter', () => {
  let logged: jest.SpyInstance
  beforeEach(() => {
    jest.useFakeTimers()
    logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.useRealTimers()
    logged.mockRestore()
  })

  it('F-036 F-039 shows a refused save in a red toast and logs it with its record errors', () => {
    const toasts = new Toasts()
    const refused = new SaveRejected('rule_violations', 422, 'The save was refused.', [fuelRate])
    new ErrorReporter(toasts).report(refused)
    expect(toasts.items).toMatchObject([{ kind: 'error' }])
    expect(logged).toHaveBeenCalledWith('The save was refused.', refused, [fuelRate])
  })

  it('F-039 keeps the browser from reporting what it reports or suppresses itself', () => {
    const stop = new ErrorReporter(new Toasts()).listen(window)
    const uncaught = (type: string, about: object): boolean =>
      window.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), about))
    expect(uncaught('error', { error: new Error('lost') })).toBe(false)
    expect(uncaught('unhandledrejection', { reason: undefined })).toBe(false)
    stop()
    expect(uncaught('unhandledrejection', { reason: undefined })).toBe(true)
  })

  it('reports uncaught errors, except suppressed ones', () => {
    const toasts = new Toasts()
    const stop = new ErrorReporter(toasts).listen(window)
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('lost'), message: 'lost' }))
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('late') }))
    expect(toasts.items.map(({ message }) => message)).toEqual(['lost', 'late'])
    stop()
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('after') }))
    expect(toasts.items).toHaveLength(2)
  })
})
