import { DialogFrame } from './DialogFrame.tsx'
import type { DialogProps } from './DialogProps.ts'

export interface Choice {
  readonly value: string
  readonly caption: string
  readonly variant?: 'plain' | 'primary' | 'quiet' | 'danger'
  /** Has the focus when the question appears; set it for the choice that loses nothing. */
  readonly autoFocus?: boolean
  /** Placed at the left, apart from the other buttons. */
  readonly isSeparated?: boolean
}

export interface QuestionProps extends DialogProps<string> {
  readonly title: string
  readonly text: string
  /** The title of the record in question. */
  readonly subject?: string
  /** The consequences, one per line. */
  readonly details?: readonly string[]
  readonly choices: readonly Choice[]
  /** The answer that Esc gives. */
  readonly onEscape: string
}

/** A short question with a few choices. */
export function QuestionDialog(props: QuestionProps) {
  const { title, text, subject, details = [], choices, onEscape, close } = props
  return (
    <DialogFrame
      title={title}
      width={440}
      role="alertdialog"
      onCancel={() => close(onEscape)}
      buttons={choices.map(({ value, ...choice }) => ({ ...choice, run: () => close(value) }))}
    >
      <p className="question">{text}</p>
      {subject !== undefined && <p className="question-subject">{subject}</p>}
      {details.map((detail) => (
        <p key={detail} className="question-detail">
          {detail}
        </p>
      ))}
    </DialogFrame>
  )
}
