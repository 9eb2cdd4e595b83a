import { Calendar } from 'devextreme-react/calendar'
import { DropDownBox } from 'devextreme-react/drop-down-box'
import { useState } from 'react'

interface DateEditorProps {
  /** The text in the box; any text can be typed. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly onLeave: () => void
  /** The selected day of the calendar, `YYYY-MM-DD`. */
  readonly day: string | null
  readonly onDay: (day: string) => void
  readonly showClearButton: boolean
  /** The options of all text-like widgets. */
  readonly common: object
}

/** A box in which a date is typed as text, with a calendar to choose it from; incomplete text stays. */
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
