import type { AnyRecord } from '#shared/model/model.ts'
import { concur } from '#shared/pricing/customerRateRules.ts'
import { CUSTOMER_REFERENCES } from '#server/reads/customers/customerReferences.ts'
import type { Records } from '../records.ts'

/**
 * Gives all that refers to a customer to another one, deleted records, too (CU531). A rate stays where it is if the other one has agreed on
 * one for the same thing on the same days, which goes on (CU532).
 */
export async function moveReferences(records: Records, fromId: number, toId: number): Promise<void> {
  const { unit } = records
  const staying = await staleRates(records, fromId, toId)
  for (const { entity, fieldName, where } of CUSTOMER_REFERENCES)
    for (const record of await unit.findForUpdate(entity.name, fieldName, [fromId])) {
      const stays = entity.name === 'CustomerRate' && staying.has(record['id'])
      if (isSuch(record, where) && !stays) unit.change(entity.name, record, { [fieldName]: toId })
    }
}

/** The keys of the rates for what the other customer has agreed on a rate on one of the same days. */
async function staleRates(records: Records, fromId: number, toId: number): Promise<ReadonlySet<unknown>> {
  const rates = await records.find('CustomerRate', 'customerId', [fromId, toId])
  const agreed = rates.filter(({ customerId, deleted }) => customerId === toId && deleted === null)
  const stale = rates.filter(
    (rate) =>
      rate.customerId === fromId &&
      rate.deleted === null &&
      agreed.some((each) => concur(each, { ...rate, customerId: toId })),
  )
  return new Set(stale.map(({ id }) => id))
}

function isSuch(record: AnyRecord, where: AnyRecord): boolean {
  return Object.entries(where).every(([name, value]) => record[name] === value)
}
