import { dumpsterBarcode, tracksInventory } from '#shared/inventory/dumpsterLabels.ts'
import { checkDumpsterNumber } from '#shared/inventory/dumpsterNumbers.ts'
import type { RequestedChange } from '../../pipeline/change.ts'
import { Records, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { LockRule, PrepareRule, SettleRule } from '../../pipeline/SaveRule.ts'

/** Serializes concurrent saves that number dumpsters (SV47, SV75). */
export const lockDumpsterNumbers: LockRule = {
  name: 'lockDumpsterNumbers',
  phase: 'lock',
  watches: ['DumpsterInventory', 'Dumpster'],
  run: async (changes) => (changes.some(isLabelling) ? ['dumpster numbers'] : []),
}

/** Every dumpster has the barcode of its size and number, whichever of them changes (O-073, SV75). */
export const deriveBarcodes: PrepareRule = {
  name: 'deriveBarcodes',
  phase: 'prepare',
  because: 'The barcode of a dumpster is made of its size and number.',
  watches: ['DumpsterInventory', 'Dumpster'],
  run: async (unit) => {
    const records = new Records(unit)
    const changed = records.changes('DumpsterInventory').map(({ after }) => after)
    const resized = records
      .changes('Dumpster')
      .filter(({ before, after }) => before !== null && before.size !== after.size)
    const ofResized = await records.findForUpdate(
      'DumpsterInventory',
      'dumpsterTypeId',
      resized.map(({ after }) => after.id),
    )
    const dumpsters = new Map([...ofResized, ...changed].map((dumpster) => [dumpster.id, dumpster]))
    const types = await typesOf(records, [...dumpsters.values()])
    for (const dumpster of dumpsters.values()) {
      const type = types.get(dumpster.dumpsterTypeId)
      if (type === undefined || typeof dumpster.dumpsterNumber !== 'number') continue
      const barcode = dumpsterBarcode(type.size, dumpster.dumpsterNumber)
      if (barcode !== dumpster.dumpsterBarcode)
        records.change('DumpsterInventory', dumpster, { dumpsterBarcode: barcode })
    }
  },
}

/**
 * A number is unique among live dumpsters of its barcode, and customers' own dumpsters are not in the inventory (O-072,
 * ambiguities 42, 43, 65, SV75).
 */
export const refuseDuplicateNumber: SettleRule = {
  name: 'refuseDuplicateNumber',
  phase: 'settle',
  watches: ['DumpsterInventory'],
  run: async (unit) => {
    const records = new Records(unit)
    const changes = records
      .changes('DumpsterInventory')
      .filter(
        ({ before, after }) =>
          after.deleted === null &&
          (before === null ||
            before.deleted !== null ||
            before.dumpsterTypeId !== after.dumpsterTypeId ||
            before.dumpsterNumber !== after.dumpsterNumber ||
            before.dumpsterBarcode !== after.dumpsterBarcode),
      )
    if (changes.length === 0) return
    const types = await typesOf(
      records,
      changes.map(({ after }) => after),
    )
    const others = await records.findForUpdate(
      'DumpsterInventory',
      'dumpsterNumber',
      changes.map(({ after }) => after.dumpsterNumber),
    )
    refuseAll(
      changes.flatMap((change) => {
        const type = types.get(change.after.dumpsterTypeId)
        const isOwned = type === undefined || tracksInventory(type.size)
        return violationsBy(
          change,
          isOwned
            ? null
            : {
                code: 'noInventory',
                field: 'dumpsterTypeId',
                message: 'Customer owned dumpsters are not in the inventory.',
              },
          ...checkDumpsterNumber(change.after, others),
        )
      }),
    )
  },
}

/** May this change a dumpster's barcode, or take a free one? */
function isLabelling({ shape, operation, changes }: RequestedChange): boolean {
  const isDumpster = shape.name === 'DumpsterInventory'
  if (operation === 'delete' || !(isDumpster || shape.name === 'Dumpster')) return false
  const isChanged = changes.some(({ field }) => LABELLING.includes(field.name))
  return isChanged || (isDumpster && operation !== 'update')
}

/** The fields of a barcode. */
const LABELLING: readonly string[] = ['dumpsterTypeId', 'dumpsterNumber', 'size']

async function typesOf(
  records: Records,
  dumpsters: readonly Pick<Stored<'DumpsterInventory'>, 'dumpsterTypeId'>[],
): Promise<ReadonlyMap<number, Stored<'Dumpster'>>> {
  const types = await records.findForUpdate(
    'Dumpster',
    'id',
    dumpsters.map(({ dumpsterTypeId }) => dumpsterTypeId),
  )
  return new Map(types.map((type) => [type.id, type]))
}
