import { observer } from 'mobx-react-lite'
import { useId, type ReactNode } from 'react'
import { Badge } from '../../kit/Badge.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { ValueEditor } from '../../form/editors.tsx'
import { valueShapeOf } from '../../form/fieldOptions.ts'
import { inputAttr } from '../../form/FramedEditor.tsx'
import { useScreenContext } from '../ScreenContext.ts'
import type { ConflictingField, DisplayedConflict, ConflictModel } from './ConflictModel.ts'

interface ConflictCardProps {
  readonly record: DisplayedConflict
  readonly model: ConflictModel
}

/** One record of a conflict: who changed it, the base, my and their value of each field, and the choices. */
export function ConflictCard({ record, model }: ConflictCardProps) {
  return (
    <section className="conflict card" data-testid="conflict" aria-label={record.name}>
      <header>
        <h3>{record.name}</h3>
        {record.isDeleted && <Badge text="Deleted" tone="red" />}
        <span className="muted">{record.changedBy}</span>
      </header>
      {record.fields.length > 0 && <FieldTable record={record} model={model} />}
      {record.isDeleted ? (
        <DeletedChoices record={record} model={model} />
      ) : (
        <RecordChoices record={record} model={model} />
      )}
    </section>
  )
}

function FieldTable({ record, model }: ConflictCardProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">Mine</th>
          {!record.isDeleted && <th scope="col">Theirs</th>}
          {isTypeable(record) && <th scope="col">Another value</th>}
        </tr>
      </thead>
      <tbody>
        {record.fields.map((field) => (
          <tr
            key={field.property}
            className={field.overlapping && !record.isDeleted ? 'overlapping' : ''}
            data-field={field.property}
          >
            <th scope="row">{field.caption}</th>
            <td>{field.base}</td>
            {record.isDeleted ? (
              <td>{field.mine}</td>
            ) : (
              <>
                <SideCell record={record} field={field} model={model} side="mine" />
                <SideCell record={record} field={field} model={model} side="theirs" />
              </>
            )}
            {isTypeable(record) && <TypedCell record={record} field={field} model={model} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SideCellProps extends ConflictCardProps {
  readonly field: ConflictingField
  readonly side: 'mine' | 'theirs'
}

/** A value with its choice; a field that only they changed gets their value and needs no choice. */
const SideCell = observer(function SideCell({ record, field, model, side }: SideCellProps) {
  const value = field[side]
  if (!field.isMine)
    return side === 'mine' ? (
      <td className="muted">not changed</td>
    ) : (
      <td className="taken-over">
        <Icon name="check" size={13} /> {value}
      </td>
    )
  const isChosen = model.sideOf(record.key, field.property) === side
  return (
    <td className={isChosen ? 'chosen' : ''}>
      <label>
        <input
          type="radio"
          name={`${record.key} ${field.property}`}
          checked={isChosen}
          aria-label={`${field.caption}: ${side === 'mine' ? 'keep mine' : 'take theirs'}, ${value}`}
          data-testid={`field-${side}`}
          onChange={() => model.choose(record.key, field.property, side)}
        />
        <span>{value}</span>
      </label>
    </td>
  )
})

function isTypeable({ fields, isDeleted }: DisplayedConflict): boolean {
  return !isDeleted && fields.some(({ typeable }) => typeable !== null)
}

/** A box for a value that neither side has. */
const TypedCell = observer(function TypedCell({ record, field, model }: Omit<SideCellProps, 'side'>) {
  const { widgetServices } = useScreenContext()
  const inputId = useId()
  const { property, caption, typeable } = field
  if (typeable === null) return <td />
  const type = (value: unknown): void => model.type(record.key, property, value)
  return (
    <td className={model.sideOf(record.key, property) === 'typed' ? 'chosen' : ''} aria-label={caption}>
      <ValueEditor
        inputId={inputId}
        kind={typeable.kind}
        value={model.typedOf(record.key, property) ?? null}
        onCommit={type}
        onInput={type}
        formatter={widgetServices}
        inputAttr={{
          ...inputAttr({ inputId, name: property, error: null, required: false }),
          'aria-label': `${caption}: another value`,
        }}
        readOnly={false}
        disabled={false}
        isValid
        nullable
        placeholder=""
        {...valueShapeOf(typeable)}
      />
    </td>
  )
})

const RecordChoices = observer(function RecordChoices({ record, model }: ConflictCardProps) {
  const chosen = model.sideOfAll(record.key)
  const texts = record.isMyDeletion ? DELETION_CHOICES : EDIT_CHOICES
  return (
    <Choices record={record}>
      {(['mine', 'theirs'] as const).map((side) => (
        <Choice
          key={side}
          name={record.key}
          testId={`conflict-${side}`}
          checked={chosen === side}
          choose={() => model.chooseAll(record.key, side)}
          {...texts[side]}
        />
      ))}
    </Choices>
  )
})

const DeletedChoices = observer(function DeletedChoices({ record, model }: ConflictCardProps) {
  const chosen = model.resolutionOf(record.key)
  if (record.isMyDeletion)
    return <p className="conflict-note">You wanted to delete it too: there is nothing left to do.</p>
  return (
    <Choices record={record}>
      <Choice
        name={record.key}
        testId="conflict-restore"
        checked={chosen === 'restore'}
        disabled={record.cannotRestore !== null}
        choose={() => model.resolve(record.key, 'restore')}
        caption="Restore with my edits."
        consequence={
          record.cannotRestore ??
          'The record comes back with what I changed; the next Save stores both together.'
        }
      />
      <Choice
        name={record.key}
        testId="conflict-drop"
        checked={chosen === 'drop'}
        choose={() => model.resolve(record.key, 'drop')}
        caption="Drop my edits."
        consequence="The record stays deleted, and your pending changes to it are discarded."
      />
    </Choices>
  )
})

interface ChoiceText {
  readonly caption: string
  readonly consequence: string
}

const EDIT_CHOICES: Record<'mine' | 'theirs', ChoiceText> = {
  mine: {
    caption: 'Keep mine.',
    consequence: 'My changes stay pending on top of theirs; the next Save stores them.',
  },
  theirs: {
    caption: 'Take theirs.',
    consequence: 'My changes to this record are dropped; it shows what is stored now.',
  },
}

const DELETION_CHOICES: Record<'mine' | 'theirs', ChoiceText> = {
  mine: { caption: 'Delete it anyway.', consequence: 'The next Save deletes the record with their changes.' },
  theirs: { caption: 'Keep the record.', consequence: 'It stays as it is stored now.' },
}

function Choices({ record, children }: { readonly record: DisplayedConflict; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend className="visually-hidden">What to do with {record.name}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps extends ChoiceText {
  readonly name: string
  readonly testId: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly choose: () => void
}

function Choice({ name, testId, checked, disabled = false, choose, caption, consequence }: ChoiceProps) {
  return (
    <label className={disabled ? 'disabled' : ''}>
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        data-testid={testId}
        onChange={choose}
      />
      <span>
        <b>{caption}</b> {consequence}
      </span>
    </label>
  )
}
