import { observer } from 'mobx-react-lite'
import { formatList } from '#shared/kernel/text.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { initialsOf } from '../../kit/initialsOf.ts'
import './live.css'

interface OthersHereProps {
  readonly subject: string
  readonly keyText: string
  /** What it is called in a sentence: 'rental'. */
  readonly noun: string
}

/** Who else has it on the screen, and, before anything is typed here, who is editing it (LC794). */
export const OthersHere = observer(function OthersHere({ subject, keyText, noun }: OthersHereProps) {
  const { live } = useScreenContext()
  const people = live.presence.othersAt(subject, keyText)
  if (people.length === 0) return null
  const editing = people.filter(({ isEditing }) => isEditing).map(({ userName }) => userName)
  const verb = editing.length === 1 ? 'is' : 'are'
  return (
    <span className="others-here" data-testid="others-here">
      {people.map(({ userName, isEditing }) => (
        <span
          key={userName}
          className={`person${isEditing ? ' editing' : ''}`}
          role="img"
          aria-label={`${userName} ${isEditing ? 'is editing' : 'is looking at'} this ${noun}`}
          title={`${userName} ${isEditing ? 'is editing' : 'is looking at'} this ${noun}`}
        >
          {initialsOf(userName)}
        </span>
      ))}
      {editing.length > 0 && (
        <span className="others-editing" role="status">
          {formatList(editing)} {verb} editing this {noun}
        </span>
      )}
    </span>
  )
})
