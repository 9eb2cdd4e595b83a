import { entities, type Entity, type EntityName } from '#shared/entities.ts'
import { usedChoiceRefusal } from '#shared/model/usedChoice.ts'
import { readUses } from '#server/reads/settings/readUses.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'
import { readingIn } from '../../work/reading.ts'
import { Records } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'

/** The entities whose rows can be hidden, which are those of lists of choices. */
type Choice = {
  [N in EntityName]: Entity<N> extends { readonly hidden: boolean } ? N : never
}[EntityName]

const CHOICES = Object.keys(entities).filter(isChoice)

function isChoice(name: string): name is Choice {
  return 'hidden' in entities[name as EntityName].fields
}

/** A row of a lookup is not deleted while records refer to it; it can be hidden (ambiguities 82, SV241). */
export const refuseDeletingUsedChoice: SettleRule = {
  name: 'refuseDeletingUsedChoice',
  phase: 'settle',
  watches: CHOICES,
  run: async (unit, context) => {
    const records = new Records(unit)
    for (const entity of CHOICES) {
      for (const change of records.deletions(entity).deleted) {
        const { id, name } = change.after
        refuseAll(
          violationsBy(
            change,
            usedChoiceRefusal(name, await readUses(readingIn(context), entities[entity], id)),
          ),
        )
      }
    }
  },
}
