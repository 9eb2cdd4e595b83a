import { MAX_RATE } from '../kernel/amountLimits.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

const price = { required: true, min: 0, max: MAX_RATE } as const

/** The list prices of a dumpster before its present ones: from their first day until the first day of the next ones (PR703). */
export const DumpsterPrice = defineEntity({
  name: 'DumpsterPrice',
  resource: 'DumpsterPrices',
  caption: 'Earlier prices of a dumpster',
  title: ['basePrice'],
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    dumpsterId: field.reference('Dumpster', 'Dumpster', { required: true }),
    /** Null: they have always been in force until the next ones. */
    validFrom: field.day('In force from'),
    basePrice: field.money('Base price', price),
    extendedPrice: field.money('Extended price', price),
    outerPrice: field.money('Outer price', price),
    kalamazooPrice: field.money('Kalamazoo price', price),
    rowVersion: field.version(),
  },
  relations: { dumpster: belongsTo('Dumpster', 'dumpsterId') },
})

export type DumpsterPrice = RecordOf<typeof DumpsterPrice>
