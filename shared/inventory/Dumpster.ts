import { permissions } from '../access/roles.ts'
import { MAX_RATE } from '../kernel/amountLimits.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

const price = { required: true, min: 0, max: MAX_RATE } as const

/** A type of dumpster with its list prices, one for each range (S0 §3, F-099). */
export const Dumpster = defineEntity({
  name: 'Dumpster',
  resource: 'Dumpsters',
  caption: 'Dumpster',
  title: ['size'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.administer,
    delete: 'nobody',
  },
  fields: {
    id: field.id(),
    size: field.text('Size', { required: true, maxLength: 60 }),
    basePrice: field.money('Base price', price),
    extendedPrice: field.money('Extended price', price),
    outerPrice: field.money('Outer price', price),
    kalamazooPrice: field.money('Kalamazoo price', price),
    /** The first day of the work that these prices are for; null where they never changed (PR703). */
    pricesFrom: field.day('Prices from'),
    /** Tons included in the price; 0 means no limit. */
    weightLimit: field.decimal('Weight limit', price),
    categoryId: field.lookup('Category', 'DumpsterCategory'),
    trackInventory: field.flag('Track inventory'),
    chargeKentFee: field.flag('Charge Kent fee', { default: true }),
    chargeMichiganFee: field.flag('Charge Michigan fee'),
    includeTonExpense: field.flag('Include ton expense', { default: true }),
    displayOrder: field.order({ default: 0 }),
    rowVersion: field.version(),
  },
  relations: { category: belongsTo('DumpsterCategory', 'categoryId') },
})

export type Dumpster = RecordOf<typeof Dumpster>
