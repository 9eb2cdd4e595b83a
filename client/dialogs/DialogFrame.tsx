import type { ReactNode } from 'react'
import type { IconName } from '../kit/Icon.tsx'

export interface DialogButton {
  readonly caption: string
  readonly run: () => void | Promise<void>
  readonly icon?: IconName
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger'
  readonly disabled?: boolean
  /** Enter (outside a text area), Ctrl+S and Alt+S press it. */
  readonly isDefault?: boolean
  /** Has the focus when the dialog opens. */
  readonly focused?: boolean
  /** Stands apart from the others, at the left. */
  readonly apart?: boolean
}

export interface DialogFrameProps {
  readonly title: string
  readonly children: ReactNode
  readonly buttons: readonly DialogButton[]
  /** Pixels, 300 to 800 unless the specification says more. */
  readonly width?: number
  /** Pixels, `'95%'`, or as high as the content. */
  readonly height?: number | '95%' | 'auto'
  /** Esc and the close button ask first while this is true (F-032). */
  readonly hasChanges?: boolean
  readonly onCancel: () => void
  readonly role?: 'dialog' | 'alertdialog'
}

/** The frame of every dialog. */
export function DialogFrame(props: DialogFrameProps) {
  return <div role="dialog">{props.children}</div>
}
