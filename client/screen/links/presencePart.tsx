import { observer } from 'mobx-react-lite'
import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { entityNamed } from '#shared/model/model.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { FieldError } from '../../form/FieldFrame.tsx'
import type { FormPart } from '../../form/FormSection.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { ComputedColumnSpec } from '../../grid/columns.ts'
import { childRelation, childrenOf, isRemaining, newChildValues } from '../record/children.ts'

interface PresenceLooks {
  readonly caption: string
  readonly hint: string
}

/**
 * A check box for a record that exists or does not, such as the driver that a user is: the next save creates or deletes it together
 * with what else changed of its owner.
 */
export function presencePart<D extends EntityDeclaration>(
  owner: D,
  relation: keyof D['relations'] & string,
  { caption, hint }: PresenceLooks,
): FormPart {
  const { target, foreignKey } = childRelation(owner, relation)
  const entity = entityNamed(rolloffModel, target)
  const removedChild = (
    { pending }: ScreenContext['store'],
    record: TrackedRecord,
  ): TrackedRecord | undefined => {
    const key = propertiesOf(record)[keyFieldOf(owner)]
    return pending.records.find(
      (each) =>
        each.state === 'deleted' && each.typeName === target && propertiesOf(each.entity)[foreignKey] === key,
    )?.entity
  }
  return {
    Part: observer(function PresencePart({ record }) {
      const { store } = useScreenContext()
      const { isReadOnly } = useEnclosingForm()
      const present = childrenOf(record, relation)
      const toggle = (): void => {
        store.edit(caption, () => {
          const removed = removedChild(store, record)
          if (present.length > 0) for (const child of present) store.remove(child)
          // The one that there is: there may be no second one of its owner.
          else if (removed !== undefined) store.pending.revertRecord(removed)
          else store.create(entity, newChildValues(owner, record, relation))
        })
      }
      const problems = present.flatMap((child) => store.problems(child))
      return (
        <div className="field span-3" data-field={relation}>
          <div className="choices">
            <label>
              <input type="checkbox" checked={present.length > 0} disabled={isReadOnly} onChange={toggle} />
              {caption}
            </label>
          </div>
          <span className="field-hint">{hint}</span>
          <FieldError
            inputId={relation}
            error={problems.length === 0 ? null : problems.map(({ message }) => message).join(' ')}
          />
        </div>
      )
    }),
  }
}

/** A column that says whether there is such a record. */
export function presenceColumn(relation: string, caption: string): ComputedColumnSpec<object> {
  return {
    key: relation,
    caption,
    value: (row) => {
      const children: unknown = Reflect.get(row, relation)
      return Array.isArray(children) && children.some(isRemaining)
    },
    kind: 'flag',
    width: 80,
  }
}
