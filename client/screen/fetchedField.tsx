import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { REQUIRED_MESSAGE } from '#shared/model/Violation.ts'
import { useScreenContext, type ScreenContext } from '../context/ScreenContext.ts'
import { EntityField, type EntityFieldProps } from '../form/EntityField.tsx'
import { useEnclosingForm } from '../form/FormState.ts'
import type { FormPart, RecordOfEntity } from '../form/FormSection.tsx'
import { propertiesOf } from '../store/propertiesOf.ts'
import { fetchRows, type ListedQuery, type ListOptions, type Paths, type RowOf } from './list/ListOptions.ts'
import { useFetched } from './useFetched.ts'

/** More records are not chosen from in a list. */
const LIMIT = 2000

interface FetchedFieldOptions<D extends EntityDeclaration, C extends ListedQuery, E extends Paths>
  extends
    Pick<EntityFieldProps<D>, 'field' | 'span' | 'hint' | 'required'>,
    Pick<ListOptions<C, E>, 'expand' | 'orderBy'> {
  /** Hides the field while it returns false. */
  isShown?(this: void, record: RecordOfEntity<D>): boolean
  /** The parameter of the query, and the field of the record that it gets: without a value there are no choices. */
  readonly within?: {
    readonly parameter: keyof C['parameters'] & string
    readonly field: keyof D['fields'] & string
  }
  /** What a choice is called. */
  title(this: void, row: RowOf<C, E>, app: ScreenContext): string
}

/** A field of a form whose choices are the records that a query finds, read while it is shown. */
export function fetchedField<
  D extends EntityDeclaration,
  C extends ListedQuery,
  const E extends Paths = readonly [],
>(
  entity: D,
  query: C,
  { isShown, within, title, expand, orderBy, ...looks }: FetchedFieldOptions<D, C, E>,
): FormPart<RecordOfEntity<D>> {
  const request = { orderBy, limit: LIMIT, ...(expand !== undefined && { expand }) }
  const Part = observer(function FetchedField({ record }: { readonly record: RecordOfEntity<D> }) {
    const app = useScreenContext()
    const form = useEnclosingForm()
    const isListed = isShown?.(record) !== false
    const properties = propertiesOf(record)
    const owner = within === undefined ? undefined : properties[within.field]
    const fetch = useCallback(async () => {
      if (owner === null) return []
      const parameters = within === undefined ? {} : { [within.parameter]: owner }
      const { rows } = await fetchRows<C, E>(app.store, query, request, parameters)
      return rows.map((row) => ({
        id: Number(Reflect.get(row, keyFieldOf(query.entity))),
        title: title(row, app),
      }))
    }, [app, owner])
    const { value } = useFetched(isListed ? fetch : null)
    if (!isListed) return null
    const isMissing = looks.required === true && properties[looks.field] === null
    const isMarked = isMissing && form.showsProblems(`${entity.name}.${looks.field}`)
    return (
      <EntityField
        entity={record}
        of={entity}
        {...looks}
        problem={isMarked ? REQUIRED_MESSAGE : null}
        options={value ?? []}
      />
    )
  })
  return { Part }
}
