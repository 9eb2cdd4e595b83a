import { added, modified, type Saving, type Values } from '#test/server/save/openSaving.ts'

/** The years of an audit log whose earlier ones go to files. */
export const YEARS = [2018, 2019, 2025]

/**
 * Adds two customers in each of the years, Acme and Sam Sandman with the year in their names, and then gives Sam these phone numbers one after
 * the other. `setClock` sets the instant of the saves.
 */
export async function saveYears(
  saving: Saving,
  phones: readonly string[],
  setClock: (instant: string) => void,
): Promise<void> {
  for (const year of YEARS) {
    setClock(`${year}-03-05T12:00:00.000Z`)
    const { entities } = await saving.save([
      added('Customer', -1, { typeId: 1, companyName: `Acme ${year}` }),
      added('Customer', -2, { typeId: 1, companyName: `Sam Sandman ${year}` }),
    ])
    let customer: Values = entities.find(({ companyName }) => companyName === `Sam Sandman ${year}`) ?? {}
    for (const phone of phones)
      [customer = {}] = (await saving.save([modified('Customer', customer, { phone })])).entities
  }
}
