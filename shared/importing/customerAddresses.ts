import { ServiceAddress } from '../customers/ServiceAddress.ts'
import type { CustomerColumn, CustomerRow } from './customerColumns.ts'
import type { StoredValue } from './importOf.ts'
import { readAddressLines, stateOf, type ReadAddress } from './readAddress.ts'

/** The address that bills go to. */
export function billingOf(row: CustomerRow, names: readonly (string | null)[]): ReadAddress | null {
  return addressOf(row, 'billLines', names, {
    address1: 'billAddress1',
    address2: 'billAddress2',
    city: 'billCity',
    state: 'billState',
    zip: 'billZip',
  })
}

/** The address of the site that the row has. */
export function siteOf(row: CustomerRow): (ReadAddress & { readonly siteName?: string }) | null {
  const names = [row.text('name'), row.text('companyName')]
  const address = addressOf(row, 'siteLines', names, {
    address1: 'siteAddress1',
    city: 'siteCity',
    state: 'siteState',
    zip: 'siteZip',
  })
  const siteName = row.text('siteName')
  return address === null || siteName === '' ? address : { ...address, siteName }
}

/** An address by its lines, or by its parts. */
function addressOf(
  row: CustomerRow,
  lines: CustomerColumn,
  names: readonly (string | null)[],
  parts: Partial<Record<keyof ReadAddress, CustomerColumn>>,
): ReadAddress | null {
  const cells = row.cells(lines)
  const last = cells.at(-1)
  if (last !== undefined)
    return row.take(
      last,
      readAddressLines(
        cells.map(({ text }) => text),
        names,
      ),
    )
  const part = (name: keyof ReadAddress): string | null => {
    const column = parts[name]
    if (column === undefined) return null
    const value = row.field(column, ServiceAddress.fields[name])
    return typeof value === 'string' ? value : null
  }
  const state = part('state')
  const address = {
    address1: part('address1'),
    address2: part('address2'),
    city: part('city'),
    state: state === null ? null : (stateOf(state) ?? state),
    zip: part('zip'),
  }
  return Object.values(address).every((value) => value === null) ? null : address
}

/** The parts of an address under the names of fields that begin so. */
export function prefixed(prefix: string, address: ReadAddress | null): Record<string, StoredValue> {
  return Object.fromEntries(
    Object.entries(address ?? {}).map(([part, value]) => [
      prefix + part.slice(0, 1).toUpperCase() + part.slice(1),
      value,
    ]),
  )
}

/** A site has a range, by which it is priced. */
export function rangeOf(row: CustomerRow): StoredValue {
  return row.field('siteRange', ServiceAddress.fields.range) ?? 'Regular'
}
