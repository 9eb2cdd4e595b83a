import { Popup, type PopupTypes } from 'devextreme-react/popup'
import { observable, runInAction } from 'mobx'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Button } from '../kit/Button.tsx'
import type { IconName } from '../kit/Icon.tsx'
import { useIsSlow } from '../kit/useIsSlow.ts'
import { useWidgetServices, type GuardedDialog } from '../kit/WidgetServices.ts'
import { focusFirst, requestOfKey } from './dialogKeys.ts'
import { CANCEL_QUESTION } from './messages.ts'
import { useTypedOn } from './useTypedOn.ts'

export interface DialogButton {
  readonly caption: string
  readonly run: () => void | Promise<void>
  readonly icon?: IconName
  readonly variant?: 'plain' | 'primary' | 'quiet' | 'danger'
  readonly disabled?: boolean
  /** Enter in a field, Ctrl+S and Alt+S press this button; Tab from the last field comes to it first (DP1380). */
  readonly isDefault?: boolean
  /**
   * The button saves on the server: Enter does not press it, only Ctrl+S and Alt+S do; until it is done, the dialog cannot be canceled,
   * unless the user stops waiting.
   */
  readonly isSave?: boolean
  /** Has the focus when the dialog opens. */
  readonly autoFocus?: boolean
  /** Placed at the left, apart from the other buttons. */
  readonly isSeparated?: boolean
}

export interface DialogFrameProps {
  readonly title: string
  readonly children: ReactNode
  readonly buttons: readonly DialogButton[]
  /** Pixels, 300 to 800 unless the specification says more. */
  readonly width?: number
  /** Pixels, `'95%'`, or as high as the content. */
  readonly height?: number | '95%' | 'auto'
  /** While true, Esc and the close button ask first (F-032), and so does leaving the screen (F-024). */
  readonly hasChanges?: boolean
  /** What the buttons do, beside them. */
  readonly note?: string
  readonly onCancel: () => void
  readonly role?: 'dialog' | 'alertdialog'
}

const WRAPPER = { class: 'dialog-frame' }

/**
 * The frame of every dialog: title, content, buttons. Tab stays inside, Enter presses its default button, Esc cancels (asking first when there are
 * changes; not while a button saves, DP5), and the focus returns to where it was.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { width = 600, height = 'auto', role = 'dialog', buttons } = props
  const { isDisabled, isSaving, press, pressDefault, stopWaiting } = usePress(buttons)
  const { cancel, onFocus } = useCancel(props, isSaving)
  const isSlow = useIsSlow(isSaving)
  const typedOn = useTypedOn()
  useGuard({ hasChanges: props.hasChanges === true, isSaving })
  const frame = useRef<Element>(null)
  useFocusReturn(frame)

  const onKeyDown = (event: KeyboardEvent): void => {
    const request = requestOfKey(event.nativeEvent)
    if (request === null) return
    event.preventDefault()
    event.stopPropagation()
    pressDefault(request)
  }
  const [isShown, setIsShown] = useState(false)
  const onShown = useCallback(
    ({ component }: PopupTypes.ShownEvent) => {
      const overlay = component.content().closest('.dx-overlay-content')
      overlay?.setAttribute('role', role)
      overlay?.setAttribute('aria-modal', 'true')
      frame.current = overlay
      setIsShown(true)
    },
    [role],
  )
  // The content is rendered some time after the popup is shown, and after the popup took the focus.
  const [body, setBody] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (isShown && body !== null) focusFirst(body)
  }, [isShown, body])
  return (
    <Popup
      visible
      title={props.title}
      width={`min(${width}px, calc(100vw - 16px))`}
      height={height}
      maxHeight="95%"
      wrapperAttr={WRAPPER}
      animation={{}}
      dragEnabled
      resizeEnabled={height !== 'auto'}
      hideOnOutsideClick={false}
      showCloseButton
      onShown={onShown}
      onHiding={(event) => {
        event.cancel = true
        cancel()
      }}
    >
      <div className="dialog-body" ref={setBody} onKeyDown={onKeyDown} onFocus={onFocus} {...typedOn}>
        <div className="dialog-content">{props.children}</div>
        <div className="dialog-buttons">
          {props.note !== undefined && <span className="dialog-note">{props.note}</span>}
          {isSlow && (
            <Button
              caption="Stop waiting"
              hint="What you entered stays as it is; it may have been stored"
              onClick={stopWaiting}
            />
          )}
          {inTabOrder(buttons).map((button) => (
            <FrameButton key={button.caption} button={button} isDisabled={isDisabled(button)} press={press} />
          ))}
        </div>
      </div>
    </Popup>
  )
}

/** The button that finishes the dialog comes first for the keyboard; it is shown last. */
function inTabOrder(buttons: readonly DialogButton[]): readonly DialogButton[] {
  return buttons.toSorted((a, b) => Number(b.isDefault ?? false) - Number(a.isDefault ?? false))
}

interface FrameButtonProps {
  readonly button: DialogButton
  readonly isDisabled: boolean
  readonly press: (button: DialogButton) => void
}

function FrameButton({ button, isDisabled, press }: FrameButtonProps) {
  return (
    <span className={placeOf(button)} data-focus={button.autoFocus === true ? '' : undefined}>
      <Button
        caption={button.caption}
        {...(button.icon !== undefined && { icon: button.icon })}
        variant={button.variant ?? 'plain'}
        disabled={isDisabled}
        onClick={() => press(button)}
      />
    </span>
  )
}

function placeOf({ isDefault, isSeparated }: DialogButton): string | undefined {
  if (isDefault === true) return 'last'
  return isSeparated === true ? 'apart' : undefined
}

/** Cancels once, asking first when changes would be lost; what is being saved is not undone any more. */
function useCancel({ hasChanges = false, onCancel }: DialogFrameProps, isSaving: boolean) {
  const services = useWidgetServices()
  const isAsking = useRef(false)
  const lastFocused = useRef<HTMLElement | null>(null)
  const cancel = (): void => {
    if (isAsking.current || isSaving) return
    if (!hasChanges) {
      onCancel()
      return
    }
    isAsking.current = true
    void services.confirm(CANCEL_QUESTION).then((yes) => {
      isAsking.current = false
      if (yes) onCancel()
      else setTimeout(() => lastFocused.current?.focus())
    })
  }
  // The popup takes the focus from the field before it asks whether it may close.
  const onFocus = (event: FocusEvent): void => {
    if (event.target instanceof HTMLElement) lastFocused.current = event.target
  }
  return { cancel, onFocus }
}

/** Tells the guard of the screen what would be lost, as of what is drawn (DP6). */
function useGuard({ hasChanges, isSaving }: GuardedDialog): void {
  const { guardDialog } = useWidgetServices()
  const [guarded] = useState(() => observable({ hasChanges: false, isSaving: false }))
  useLayoutEffect(() => guardDialog(guarded), [guardDialog, guarded])
  useLayoutEffect(
    () => runInAction(() => void Object.assign(guarded, { hasChanges, isSaving })),
    [guarded, hasChanges, isSaving],
  )
}

/** What a pressed button is doing; `stopped`: the user no longer waits for what it sent. */
type Running = 'nothing' | 'work' | 'save' | 'stopped'

/** Runs one button at a time and reports its errors. */
function usePress(buttons: readonly DialogButton[]) {
  const services = useWidgetServices()
  const [running, setRunning] = useState<Running>('nothing')
  // What was sent may still be carried out: until it ends, nothing else is sent.
  const isDisabled = (button: DialogButton): boolean =>
    button.disabled === true || (running === 'stopped' ? button.isSave === true : running !== 'nothing')
  const latest = useRef({ buttons, isDisabled })
  useEffect(() => {
    latest.current = { buttons, isDisabled }
  })
  const press = (button: DialogButton): void => {
    const run = button.run()?.catch((error: unknown) => services.report(error))
    if (run === undefined || running === 'stopped') return
    setRunning(button.isSave === true ? 'save' : 'work')
    void run.finally(() => setRunning('nothing'))
  }
  // A save that is stopped ends, or one for which it waits does; another request goes on.
  const stopWaiting = (): void => {
    if (!services.store.isSaving) setRunning('stopped')
    services.store.stopWaiting()
  }
  const pressDefault = (request: 'save' | 'enter'): void => {
    if (request === 'enter' && buttons.some(({ isDefault, isSave }) => isDefault === true && isSave === true))
      return
    // Leaving the field commits what was typed last; the buttons see it after the next render.
    const field = document.activeElement
    if (field instanceof HTMLElement) field.blur()
    setTimeout(() => {
      const button = latest.current.buttons.find(({ isDefault }) => isDefault === true)
      if (button === undefined || latest.current.isDisabled(button)) return
      press(button)
      // A refused save leaves the dialog open with the focus where it was.
      if (field instanceof HTMLElement && field.isConnected) field.focus()
    })
  }
  return { isDisabled, isSaving: running === 'save', press, pressDefault, stopWaiting }
}

/** The element that gets the focus once the closing dialogs are gone. */
let closingDialog: Element | null = null

/** When the dialog closes, returns the focus to where it was, unless it has moved elsewhere; the widget leaves it on the body. */
function useFocusReturn(frame: RefObject<Element | null>): void {
  // A dialog that follows a closing one has the same origin.
  const [origin] = useState(() =>
    closingDialog?.isConnected === true ? closingDialog : document.activeElement,
  )
  useEffect(
    () => () => {
      closingDialog = origin
      setTimeout(() => {
        if (closingDialog === origin) closingDialog = null
        const focused = document.activeElement
        const isLost =
          focused === null || focused === document.body || frame.current?.contains(focused) === true
        if (isLost && origin instanceof HTMLElement && origin.isConnected) origin.focus()
      })
    },
    [origin, frame],
  )
}
