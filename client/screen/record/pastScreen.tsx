import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { recordedFields } from '#shared/auditing/recordAsOf.ts'
import { countOf } from '#shared/kernel/countOf.ts'
import { entityNamed, getEntity } from '#shared/model/model.ts'
import type { EntityName } from '#shared/model/product.ts'
import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import type { ShownPast } from '../../context/history/ShownPast.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordPart } from '../../form/FormSection.tsx'
import { columnsOf, type GridColumn } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { rowKeyOf } from '../../grid/rowKeyOf.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { pastRows } from './pastRows.ts'
import { useOpenRecord } from './RecordContext.ts'
import type { RecordScreen, RecordTab } from './RecordScreen.ts'

/** The number of columns that are shown of records that no tab lists; the column chooser has the others. */
const SHOWN_COLUMNS = 10

/** The screen of a record as it was: what of its screen shows nothing but the record, and all that belonged to it (RC1302). */
export function pastScreen(screen: RecordScreen): RecordScreen {
  const shown = new Set(screen.past)
  const ofRecord = (parts: readonly RecordPart[] = []): readonly RecordPart[] =>
    parts.filter((part) => shown.has(part))
  const [first, ...others] = screen.tabs.filter(({ isOfRecord }) => isOfRecord === true)
  const tabs: RecordScreen['tabs'] = first === undefined ? screen.tabs : [first, ...others]
  // Where tabs have lists of children, further ones are no part of those.
  const [under, below] = tabs.some(({ lists }) => lists !== undefined)
    ? [[PastChildren], []]
    : [[], [PastChildren]]
  const { aside, above, commands: _commands, saves: _saves, ...rest } = screen
  return {
    ...rest,
    tabs,
    ...withParts('aside', ofRecord(aside)),
    ...withParts('above', ofRecord(above)),
    ...withParts('under', [...ofRecord(screen.under), ...under]),
    ...withParts('below', [...below, ...ofRecord(screen.below)]),
  }
}

function withParts(
  place: 'aside' | 'above' | 'under' | 'below',
  parts: readonly RecordPart[],
): Partial<Pick<RecordScreen, 'aside' | 'above' | 'under' | 'below'>> {
  return { [place]: parts.length === 0 ? undefined : parts }
}

/** The records that belonged to a past record and that none of its tabs lists, such as the jobs of a rental: a list for each kind. */
const PastChildren = observer(function PastChildren() {
  const { past } = useScreenContext()
  const { screen } = useOpenRecord()
  if (past === undefined) return null
  return (
    <>
      {namesOfOthers(past, screen.tabs).map((name) => (
        <PastList key={name} past={past} name={name} />
      ))}
    </>
  )
})

function namesOfOthers({ of, records }: ShownPast, tabs: readonly RecordTab[]): readonly EntityName[] {
  const listed = new Set<EntityName>([of.entityTypeName, ...tabs.flatMap(({ lists }) => lists ?? [])])
  return [...records.keys()].filter((name) => !listed.has(name))
}

interface PastListProps {
  readonly past: ShownPast
  readonly name: EntityName
}

const PastList = observer(function PastList({ past, name }: PastListProps) {
  const app = useScreenContext()
  const entity = getEntity(app.model, name)
  const rows = useMemo(() => past.records.get(name) ?? [], [past, name])
  const columns = useMemo(() => columnsWithValues(app, entity, rows), [app, entity, rows])
  const caption = countOf(rows.length, entity.caption)
  return (
    <section className="card grid-card child-grid past-list" data-testid={`past-${name}`}>
      <h2 className="card-title">{caption}</h2>
      <EntityGrid<TrackedRecord>
        id={`past-${name}`}
        caption={entity.caption}
        columns={columns}
        rows={rows}
        isSecondary
        keyField={rowKeyOf<TrackedRecord>(entity)}
        selection="none"
        countText={false}
        {...pastRows(app)}
      />
    </section>
  )
})

/** The fields that any of the records has a value of, as far as the user may read them and people can read that. */
function columnsWithValues(
  { model, past, session, widgetServices }: ScreenContext,
  entity: EntityDeclaration,
  rows: readonly TrackedRecord[],
): GridColumn<TrackedRecord>[] {
  // Records that are no rows of a lookup table have no name here.
  const isNamed = (target: string | undefined): boolean =>
    target === undefined || (target !== past?.of.entityTypeName && widgetServices.hasOptions(target))
  const entityName = entityNamed(model, entity.name)
  const names = recordedFields(entity).filter(
    (name) =>
      isNamed(entity.fields[name]?.target) &&
      session.canReadField(entityName, name) &&
      rows.some((row) => isTold(propertiesOf(row)[name])),
  )
  return columnsOf<EntityDeclaration, TrackedRecord>(entity, [
    {
      key: 'recordName',
      caption: entity.caption,
      value: (row) => past?.comparedOf(row)?.title ?? '',
      minWidth: 140,
    },
    ...names.map((field, index) => ({ field, visible: index < SHOWN_COLUMNS })),
  ])
}

/** Whether a value tells people anything: neither nothing, nor a text of JSON that the product keeps for itself. */
function isTold(value: unknown): boolean {
  return value != null && value !== false && !(typeof value === 'string' && /^[{[]/.test(value))
}
