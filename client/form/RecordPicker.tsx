import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { FoundRecord, RecordFinder, RecordOffer, RecordOffers } from '../kit/RecordFinder.ts'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import type { Row, TrackedRecord } from '../store/types.ts'
import { ValueEditor } from './editors.tsx'
import type { EditorProps } from './editorProps.ts'
import { TypeAhead } from './typeAhead/TypeAhead.tsx'
import { TypeAheadModel, type TypeAheadSource } from './typeAhead/TypeAheadModel.ts'

/** Long enough that fast typing sends one request. */
const DELAY_MILLISECONDS = 150

interface RecordPickerProps extends EditorProps {
  readonly finder: RecordFinder
  /** The values of the record whose field is edited. */
  readonly within: Row
  /** What is offered to be added where what was typed is not found (PI920). */
  readonly offers?: RecordOffers | null
}

/** What the box has to choose from. */
type Choice = FoundRecord | RecordOffer

/** Chooses a record by typing a part of its name or its number (PI1…PI5, PI920). */
export const RecordPicker = observer(function RecordPicker(props: RecordPickerProps) {
  const { finder, within, value, nullable, onCommit, offers = null } = props
  const { report, store } = useWidgetServices()
  const id = typeof value === 'number' ? value : null
  const [source] = useState(() => new FoundRecords(finder))
  const [model] = useState(() => new TypeAheadModel(source))
  useEffect(() => source.narrow(within), [source, within])
  useEffect(() => source.offer(offers), [source, offers])
  const title = useTitle(finder, id)
  useEffect(() => {
    if (title !== null) model.show(title)
  }, [model, title])
  // Whatever changes the record, such as an undo, replaces what is being typed.
  useEffect(() => model.drop(), [model, id])
  if (props.readOnly) return <ValueEditor {...props} kind="text" value={title ?? ''} />
  const choose = (index: number): void => {
    const match = model.matches[index]
    if (match === undefined) return
    if ('add' in match) {
      model.drop()
      store.edit(match.title, () => onCommit(match.add()))
      return
    }
    if ('open' in match) {
      model.drop()
      const choose = (added: number | null): void =>
        added === null ? undefined : store.edit(match.title, () => onCommit(added))
      void match.open().then(choose).catch(report)
      return
    }
    finder.remember(match)
    model.select(match)
    onCommit(match.id)
  }
  const canClear = nullable && !props.disabled
  return (
    <div className="type-ahead">
      <TypeAhead
        model={model}
        inputId={props.inputId}
        listCaption="Found"
        icon="search"
        placeholder={props.placeholder === '' ? 'Name or number' : props.placeholder}
        onChoose={choose}
        onLeave={() => {
          if (canClear && model.isTyped && model.text.trim() === '') onCommit(null)
        }}
        onClear={canClear && id !== null ? () => onCommit(null) : undefined}
        disabled={props.disabled}
        isValid={props.isValid}
        inputAttr={props.inputAttr}
      />
    </div>
  )
})

/** The records that a finder finds, narrowed by what the edited record has at the moment, and what is offered besides. */
class FoundRecords implements TypeAheadSource<Choice> {
  readonly holdsMatch = true
  readonly minLength = 1
  readonly delayMilliseconds = DELAY_MILLISECONDS
  readonly noneFound = 'Nothing found'
  readonly failed = 'The search failed. Try again.'
  private readonly finder: RecordFinder
  private within: Row = {}
  /** What is offered below the records found. */
  further: RecordOffers | null = null

  constructor(finder: RecordFinder) {
    this.finder = finder
  }

  narrow(within: Row): void {
    this.within = within
  }

  offer(offers: RecordOffers | null): void {
    this.further = offers
  }

  readonly search = (text: string) => this.finder.search(text, this.within)
  readonly suggest = () => this.finder.suggest(this.within)
  readonly textOf = ({ title }: Choice) => title
  readonly shownAs = (choice: Choice) => {
    const { title, details } = choice
    return { key: 'key' in choice ? choice.key : choice.id, title, details }
  }
}

/** The title of a record; empty for none, null until it is known. */
function useTitle(finder: RecordFinder, id: number | null): string | null {
  const { report } = useWidgetServices()
  const [known, setKnown] = useState<{ readonly id: number; readonly record: TrackedRecord | null } | null>(
    null,
  )
  useEffect(() => {
    if (id === null) return undefined
    let isLatest = true
    finder
      .load(id)
      .then((record) => isLatest && setKnown({ id, record }))
      .catch(report)
    return () => {
      isLatest = false
    }
  }, [finder, id, report])
  if (id === null) return ''
  if (known?.id !== id) return null
  return known.record === null ? `No. ${id}` : finder.titleOf(known.record)
}
