import { moveListed, type Sortable } from '#shared/kernel/displayOrder.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import type { ListContext } from './ListOptions.ts'

/** Moves a row of a list to another index, by one save (F-096, LT1); false if it stayed. */
export async function moveRow<Row extends object>(
  { app, model, search }: ListContext<Row>,
  entity: EntityDeclaration,
  move: { readonly row: Row; readonly index: number },
): Promise<boolean> {
  const key = keyFieldOf(entity)
  const { rows } = model
  const changes = moveListed(
    rows.map((row) => sortableOf(row, key)),
    sortableOf(move.row, key).id,
    move.index,
  )
  const moves = changes.flatMap(({ id, displayOrder }) => {
    const row = rows.find((each) => sortableOf(each, key).id === id)
    return row === undefined ? [] : [{ record: model.tracked(row), displayOrder }]
  })
  const isStored = await storeEdit(app, `Move ${entity.caption.toLowerCase()}`, () => {
    for (const { record, displayOrder } of moves) Object.assign(record, { displayOrder })
  })
  if (isStored) await search()
  return isStored
}

function sortableOf(row: object, key: string): Sortable {
  const displayOrder: unknown = Reflect.get(row, 'displayOrder')
  return {
    id: Number(Reflect.get(row, key)),
    displayOrder: typeof displayOrder === 'number' ? displayOrder : null,
  }
}
