import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogFrame, type DialogButton, type DialogFrameProps } from '#client/dialogs/DialogFrame.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { known } from '../screens/customers/support/customerStore.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { Keyboard } from '../support/keyboard.ts'
import { pressButton } from '../support/pressButton.ts'
import { shownDialogButtons } from '../support/shownDialogButtons.ts'

describe('The frame of a dialog', () => {
  let app: App
  const canceled = jest.fn()
  const saved = jest.fn<undefined | Promise<void>, []>()

  beforeEach(async () => {
    canceled.mockReset()
    saved.mockReset()
    app = await createTestApp()
  })
  afterEach(cleanup)

  const button = (caption: string) => screen.getByRole<HTMLButtonElement>('button', { name: caption })
  const save: DialogButton = { caption: 'Save', isDefault: true, run: () => saved() }
  const show = async (buttons: readonly DialogButton[] = [save], props: Partial<DialogFrameProps> = {}) => {
    const view = (more: Partial<DialogFrameProps>) => (
      <AppProvider app={app}>
        <DialogFrame title="Rename" buttons={buttons} onCancel={canceled} {...props} {...more}>
          <input aria-label="Name" />
        </DialogFrame>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>
    )
    const { rerender } = render(view({}))
    await screen.findByRole('button', { name: 'Save' })
    return (more: Partial<DialogFrameProps>) => rerender(view(more))
  }
  const press = (key: string, more: KeyboardEventInit = {}): boolean =>
    fireEvent.keyDown(screen.getByLabelText('Name'), { key, ...more })
  const close = () =>
    fireEvent(
      known(document.querySelector('.dialog-frame .dx-closebutton')),
      new MouseEvent('dxclick', { bubbles: true }),
    )
  const later = () => act(() => new Promise((resolve) => setTimeout(resolve)))

  it('has a title, and buttons as they are declared', async () => {
    await show([
      { caption: 'Delete', run: () => {}, variant: 'danger', icon: 'delete', isSeparated: true },
      { caption: 'Back', run: () => {}, disabled: true },
      save,
    ])
    expect(screen.getByRole('dialog').textContent).toContain('Rename')
    const shown = ['Delete', 'Back', 'Save'].map((caption) => [
      button(caption).className,
      button(caption).disabled,
      button(caption).parentElement?.className,
      button(caption).querySelector('svg') !== null,
    ])
    expect(shown).toEqual([
      ['button danger', false, 'apart', true],
      ['button plain', true, '', false],
      ['button plain', false, 'last', false],
    ])
  })

  it('[DP1380] comes by Tab from its first field to the button that finishes it, then to the others', async () => {
    const cancel: DialogButton = { caption: 'Cancel', run: () => {} }
    await show([{ caption: 'History', isSeparated: true, run: () => {} }, cancel, save])
    const keyboard = new Keyboard()
    const focused: unknown[] = []
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    for (let tab = 0; tab < 3; tab++) {
      keyboard.press('Tab')
      focused.push(document.activeElement)
    }
    expect(focused).toEqual([button('Save'), button('History'), button('Cancel')])
    const shown = shownDialogButtons(document).map(({ textContent }) => textContent)
    expect(shown).toEqual(['History', 'Cancel', 'Save'])
  })

  it('can be resized and has a size of its own where it is given one', async () => {
    const popup = () => known(document.querySelector<HTMLElement>('.dialog-frame .dx-overlay-content'))
    await show()
    expect(popup().style.width).toContain('600px')
    expect(popup().querySelector('.dx-resizable-handle')).toBeNull()
    cleanup()
    await show([save], { width: 700, height: 300 })
    expect(popup().style.width).toContain('700px')
    expect(popup().style.height).toBe('300px')
    expect(popup().querySelector('.dx-resizable-handle')).not.toBeNull()
  })

  it('F-027 runs one button at a time', async () => {
    let finish = (): void => {}
    saved.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve
      }),
    )
    await show([{ caption: 'Back', run: () => {} }, save])
    fireEvent.click(button('Save'))
    expect([button('Save').disabled, button('Back').disabled]).toEqual([true, true])
    press('s', { ctrlKey: true })
    await later()
    expect(saved).toHaveBeenCalledTimes(1)
    finish()
    await waitFor(() => expect([button('Save').disabled, button('Back').disabled]).toEqual([false, false]))
  })

  it('reports a failure, stays, and gives the focus back to its field', async () => {
    saved.mockReturnValue(Promise.reject(new Error('It was refused.')))
    await show()
    screen.getByLabelText('Name').focus()
    expect(press('s', { ctrlKey: true })).toBe(false)
    await waitFor(() => expect(app.toasts.items.map(({ message }) => message)).toEqual(['It was refused.']))
    await waitFor(() => expect(button('Save').disabled).toBe(false))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  })

  it('F-027 commits the field before its default button is pressed', async () => {
    await show()
    const order: string[] = []
    saved.mockImplementation(() => void order.push('saved'))
    screen.getByLabelText('Name').focus()
    screen.getByLabelText('Name').addEventListener('blur', () => order.push('left'))
    press('Enter')
    await waitFor(() => expect(order).toEqual(['left', 'saved']))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  })

  it.each<[string, readonly DialogButton[]]>([
    ['a disabled default button', [{ ...save, disabled: true }]],
    ['no default button', [{ ...save, isDefault: false }]],
  ])('F-027 presses nothing by a key with %s', async (_name, buttons) => {
    await show(buttons)
    press('s', { ctrlKey: true })
    press('Enter')
    await later()
    expect(saved).not.toHaveBeenCalled()
  })

  it('lets other keys pass, and keeps its own from the page behind it', async () => {
    const keys: string[] = []
    const listener = ({ key }: KeyboardEvent): void => void keys.push(key)
    document.addEventListener('keydown', listener)
    await show()
    expect([press('a'), press('s', { ctrlKey: true })]).toEqual([true, false])
    document.removeEventListener('keydown', listener)
    expect(keys).toEqual(['a'])
    await later()
  })

  it('F-032 cancels at once without changes, and asks only once with changes', async () => {
    const update = await show()
    close()
    expect([canceled.mock.calls.length, app.dialogs.openDialogs.length]).toEqual([1, 0])
    update({ hasChanges: true })
    close()
    close()
    expect([canceled.mock.calls.length, app.dialogs.openDialogs.length]).toEqual([1, 1])
    await pressButton('No')
    await waitFor(() => expect(app.dialogs.openDialogs).toEqual([]))
    close()
    await pressButton('Yes')
    await waitFor(() => expect(canceled).toHaveBeenCalledTimes(2))
  })

  it('[DP5] is not canceled while it saves, not even after a question', async () => {
    let finish = (): void => {}
    saved.mockReturnValue(new Promise((resolve) => (finish = resolve)))
    await show([{ ...save, isSave: true }], { hasChanges: true })
    fireEvent.click(button('Save'))
    close()
    expect([canceled.mock.calls.length, app.dialogs.openDialogs.length]).toEqual([0, 0])
    await act(async () => finish())
    close()
    await pressButton('Yes')
    await waitFor(() => expect(canceled).toHaveBeenCalledTimes(1))
  })

  it('[DP5] can be canceled while another button waits, such as for what it shows', async () => {
    saved.mockReturnValue(new Promise(() => {}))
    await show()
    fireEvent.click(button('Save'))
    close()
    expect(canceled).toHaveBeenCalledTimes(1)
  })

  it('[DP5] offers after 5 seconds to stop waiting; then it can be canceled, but nothing is sent twice', async () => {
    saved.mockReturnValue(new Promise(() => {}))
    const stopped = jest.spyOn(app.store, 'stopWaiting')
    await show([{ ...save, isSave: true }])
    const offered = () => screen.queryByRole('button', { name: 'Stop waiting' })
    jest.useFakeTimers()
    fireEvent.click(button('Save'))
    act(() => jest.advanceTimersByTime(4999))
    expect(offered()).toBeNull()
    act(() => jest.advanceTimersByTime(1))
    jest.useRealTimers()
    await pressButton('Stop waiting')
    expect([stopped.mock.calls.length, offered(), button('Save').disabled]).toEqual([1, null, true])
    close()
    expect(canceled).toHaveBeenCalledTimes(1)
  })

  it('[DP5] cannot be canceled before a save that is stopped has ended', async () => {
    saved.mockReturnValue(new Promise(() => {}))
    jest.spyOn(app.store, 'isSaving', 'get').mockReturnValue(true)
    await show([{ ...save, isSave: true }])
    jest.useFakeTimers()
    fireEvent.click(button('Save'))
    act(() => jest.advanceTimersByTime(5000))
    jest.useRealTimers()
    await pressButton('Stop waiting')
    close()
    expect([canceled.mock.calls.length, button('Save').disabled]).toEqual([0, true])
  })
})

describe('The stack of dialogs', () => {
  it('is canceled from the top', async () => {
    const app = await createTestApp()
    const order: string[] = []
    const asked = ['first', 'second'].map((name) =>
      app.dialogs
        .choose({ title: name, text: '', choices: [], onEscape: `${name} kept` })
        .then((answer) => order.push(answer)),
    )
    expect(app.dialogs.openDialogs.map(({ id }) => id)).toEqual([1, 2])
    app.dialogs.cancelAll()
    await Promise.all(asked)
    expect([order, app.dialogs.openDialogs]).toEqual([['second kept', 'first kept'], []])
  })
})
