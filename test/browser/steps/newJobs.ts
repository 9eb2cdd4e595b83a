import type { SaveBundle } from '#shared/wire/save.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import type { ProductUnderTest } from './product.ts'

interface NewJobs {
  readonly day: string
  readonly count: number
  /** The user who drives; the jobs wait for one unless given. */
  readonly driverId?: number
}

/** Adds deliveries and pickups of open rentals, by turns, on a day, as the office does; the keys of all such jobs of the day, in order. */
export async function addJobs(
  product: Pick<ProductUnderTest, 'url' | 'stored'>,
  { day, count, driverId }: NewJobs,
): Promise<readonly number[]> {
  const rentals = product.stored.all(
    `SELECT r.id, r.dumpsterId, a.siteName, a.address1, a.city, a.state, a.zip FROM Rental r
     JOIN ServiceAddress a ON a.id = r.serviceAddressId
     WHERE r.deleted IS NULL AND r.completed IS NULL ORDER BY r.id DESC LIMIT ?`,
    count,
  )
  if (rentals.length === 0) throw new Error('The demo company has no open rental.')
  const entities = Array.from({ length: count }, (_, index) => {
    const { id: rentalId, dumpsterId, ...address } = rentals[index % rentals.length] ?? {}
    const typeId = (index % 2) + 1
    return {
      ...address,
      id: -index - 1,
      rentalId,
      jobTypeId: typeId,
      actionId: typeId,
      dumpsterId,
      billAsDumpsterId: dumpsterId,
      customerRequestedDumpsterId: dumpsterId,
      startDate: day,
      driverId: driverId ?? null,
      rowVersion: 1,
      entityAspect: {
        entityTypeName: 'Job:#Rolloff',
        entityState: 'Added' as const,
        originalValuesMap: {},
      },
    }
  })
  const bundle: SaveBundle = { entities }
  const token = await signInOverHttp(product.url, DEMO_USERS.owner)
  const response = await fetch(`${product.url}/api/breeze/SaveChanges`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(bundle),
  })
  if (!response.ok) throw new Error(`The jobs were refused: ${await response.text()}`)
  return product.stored.ids(
    'SELECT id FROM Job WHERE startDate = ? AND driverId IS ? AND deleted IS NULL ORDER BY id',
    day,
    driverId ?? null,
  )
}
