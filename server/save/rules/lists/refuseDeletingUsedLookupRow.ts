import { entities, rolloffModel, type Entity, type EntityName } from '#shared/entities.ts'
import { usedLookupRowRefusal } from '#shared/model/usedLookupRow.ts'
import { getEntity } from '#shared/model/model.ts'
import { readUses } from '#server/reads/settings/readUses.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'

/** The entities whose rows can be hidden, which are those of lookup tables. */
type Lookup = {
  [N in EntityName]: Entity<N> extends { readonly hidden: boolean } ? N : never
}[EntityName]

const LOOKUPS = Object.keys(entities).filter(isLookup)

function isLookup(name: string): name is Lookup {
  return 'hidden' in getEntity(rolloffModel, name).fields
}

/** A row of a lookup table is not deleted while records refer to it; it can be hidden (ambiguities 82, SV241). */
export const refuseDeletingUsedLookupRow: SettleRule = {
  name: 'refuseDeletingUsedLookupRow',
  phase: 'settle',
  watches: LOOKUPS,
  run: async (unit, context) => {
    const records = new Records(unit)
    for (const entity of LOOKUPS) {
      for (const change of records.deletions(entity).deleted) {
        const { id, name } = change.after
        refuseAll(
          violationsBy(
            change,
            usedLookupRowRefusal(name, await readUses(readingIn(context), entities[entity], id)),
          ),
        )
      }
    }
  },
}
