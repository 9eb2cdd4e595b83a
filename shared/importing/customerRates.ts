import { CustomerRate } from '../pricing/CustomerRate.ts'
import { RATE_TYPE } from '../pricing/RateType.ts'
import type { CustomerRow } from './customerColumns.ts'
import type { ComposedRecord } from './importOf.ts'
import type { KnownRate, KnownSize } from './KnownRecords.ts'
import { namesOf, sizeKey } from './matchName.ts'
import { readRateHeading } from './rateHeading.ts'
import { unreadable } from './Reading.ts'
import { readField } from './readField.ts'
import { isSameRate, rateId } from './rateImport.ts'

const { fields } = CustomerRate

/** The rates of a customer, one for each column that names a size, as `20 yd rate` and `Rate 30 yd Extended` do (IM981). */
export function ratesOf(
  row: CustomerRow,
  customer: string,
  { sizes, stored }: { readonly sizes: readonly KnownSize[]; readonly stored: readonly KnownRate[] },
): readonly ComposedRecord[] {
  const from = row.field('ratesFrom', fields.validFrom)
  const validFrom = typeof from === 'string' ? from : null
  return row.cells('rates').flatMap((cell) => {
    const { size, range } = readRateHeading(cell.heading)
    const dumpsterId = sizes.find(({ name }) => sizeKey(name) === sizeKey(size))?.id
    if (dumpsterId === undefined) {
      row.take(cell, unreadable(`The heading names no size, as in 20 yd rate. One of: ${namesOf(sizes)}`))
      return []
    }
    const rate = row.take(cell, readField(fields.rate, cell.text))
    if (rate === null) return []
    const thing = {
      rateTypeId: RATE_TYPE.dumpster,
      dumpsterId,
      range,
      zone: null,
      validFrom,
      validUntil: null,
    }
    return [
      {
        entity: 'CustomerRate',
        externalId: rateId(customer, thing),
        values: { ...thing, rate },
        references: { customerId: { entity: 'Customer', externalId: customer } },
        existingId: stored.find((each) => isSameRate(each, thing))?.id ?? null,
      } as const,
    ]
  })
}
