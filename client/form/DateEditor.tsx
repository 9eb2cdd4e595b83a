import { Calendar } from 'devextreme-react/calendar'
import { DropDownBox } from 'devextreme-react/drop-down-box'
import { useState } from 'react'

interface DateEditorProps {
  /** What the box shows; typing is not held to any form. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onLeave: () => void
  /** The day that the calendar marks, `YYYY-MM-DD`. */
  readonly day: string | null
  readonly onDay: (day: string) => void
  readonly showClearButton: boolean
  /** What all text-like widgets are told. */
  readonly common: object
}

/** A box in which a date is typed as text, with a calendar to choose it from; what is half typed stays. */
export function DateEditor({ text, onText, onLeave, day, onDay, showClearButton, common }: DateEditorProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DropDownBox
      {...common}
      value={text}
      acceptCustomValue
      openOnFieldClick={false}
      showClearButton={showClearButton}
      opened={isOpen}
      onOpenedChange={setIsOpen}
      onValueChanged={({ value }: { value?: unknown }) => onText(typeof value === 'string' ? value : '')}
      onFocusOut={onLeave}
      dropDownOptions={{ animation: {}, width: 'auto' }}
      contentRender={() => (
        <Calendar
          value={day}
          dateSerializationFormat="yyyy-MM-dd"
          onValueChanged={({ value, event }) => {
            if (event === undefined || typeof value !== 'string') return
            onDay(value)
            setIsOpen(false)
          }}
        />
      )}
    />
  )
}
