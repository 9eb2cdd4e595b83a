import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { PendingActions } from '#client/context/PendingActions.tsx'
import { UndoRedo } from '#client/app/review/UndoRedo.tsx'
import { SaveUnreachable } from '#client/store/errors.ts'
import { known, mergeCustomer } from '../screens/customers/support/customerStore.ts'
import { startCustomerService, type CustomerService } from '../screens/customers/support/customerService.ts'
import { createTestApp } from '../support/createTestApp.ts'

describe("The commands of a screen's head", () => {
  let app: App
  let service: CustomerService
  const save = jest.fn()
  const cancel = jest.fn()
  const customer = () => known(app.store.cached('Customer', 7))
  const change = (): void => act(() => void (customer().phone = '(616) 555-0101'))
  const button = (testId: string) => screen.getByTestId<HTMLButtonElement>(testId)

  beforeEach(async () => {
    service = await startCustomerService()
    app = await createTestApp(undefined, service.url)
    mergeCustomer(app.store, 7)
    save.mockClear()
    cancel.mockClear()
    render(
      <AppProvider app={app}>
        <UndoRedo />
        <PendingActions save={save} cancel={cancel} />
      </AppProvider>,
    )
  })
  afterEach(async () => {
    cleanup()
    jest.useRealTimers()
    await service.stop()
  })

  it('B-02 count what is pending; the count opens and closes the review', () => {
    change()
    expect(button('review-chip').textContent).toBe('1 change in 1 record')
    for (const isOpen of [true, false]) {
      fireEvent.click(button('review-chip'))
      expect([app.review.isOpen, button('review-chip').getAttribute('aria-expanded')]).toEqual([
        isOpen,
        String(isOpen),
      ])
    }
  })

  it('[DP3] F-032 leave what a question is about as it is until it is answered, also when Ctrl+Z is pressed', async () => {
    change()
    const pressUndo = (): void =>
      act(() => void app.shortcuts.handle(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true })))
    let answer: Promise<boolean> = Promise.resolve(true)
    act(() => void (answer = app.dialogs.confirm('Cancel the changes?')))
    pressUndo()
    expect(customer().phone).toBe('(616) 555-0101')
    act(() => app.dialogs.cancelAll())
    await expect(answer).resolves.toBe(false)
    pressUndo()
    expect(customer().phone).not.toBe('(616) 555-0101')
  })

  it('F-050 are Cancel and Save', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([cancel.mock.calls.length, save.mock.calls.length]).toEqual([1, 0])
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect([cancel.mock.calls.length, save.mock.calls.length]).toEqual([1, 1])
  })

  it('wait for the response to a save, and after 5 seconds offer to stop waiting', async () => {
    let release = (): void => {}
    service.hold = new Promise((resolve) => (release = resolve))
    change()
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] })
    let failure: unknown = null
    await act(async () => void app.store.save().catch((error: unknown) => (failure = error)))
    const shown = () => [button('save').textContent, button('save').disabled]
    expect([...shown(), button('cancel').disabled]).toEqual(['Saving…', true, true])
    act(() => jest.advanceTimersByTime(4999))
    expect(screen.queryByTestId('stop-waiting')).toBeNull()
    act(() => jest.advanceTimersByTime(1))
    expect([...shown(), screen.queryByTestId('cancel')]).toEqual(['Still saving…', true, null])
    jest.useRealTimers()
    fireEvent.click(button('stop-waiting'))
    await waitFor(() => expect(failure).toBeInstanceOf(SaveUnreachable))
    expect([...shown(), button('cancel').disabled]).toEqual(['Save', false, false])
    expect(customer().phone).toBe('(616) 555-0101')
    release()
  })

  it('B-01 undo and redo, named after what they would do, appear with the first change', () => {
    expect(screen.queryByTestId('undo')).toBeNull()
    change()
    const names = () => ['undo', 'redo'].map((id) => [button(id).title, button(id).disabled])
    expect(names()).toEqual([
      ['Undo: Phone (Ctrl+Z)', false],
      ['Redo', true],
    ])
    fireEvent.click(button('undo'))
    expect(customer().phone).toBeNull()
    expect(names()).toEqual([
      ['Undo', true],
      ['Redo: Phone (Ctrl+Shift+Z)', false],
    ])
    fireEvent.click(button('redo'))
    expect(customer().phone).toBe('(616) 555-0101')
  })

  it.each([[{ key: 'y', ctrlKey: true }], [{ key: 'Z', ctrlKey: true, shiftKey: true }]])(
    'B-01 undo and redo are keys, too: Ctrl+Z and %j',
    (redo) => {
      change()
      act(() => void app.shortcuts.handle(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true })))
      expect(customer().phone).toBeNull()
      act(() => void app.shortcuts.handle(new KeyboardEvent('keydown', redo)))
      expect(customer().phone).toBe('(616) 555-0101')
    },
  )
})
