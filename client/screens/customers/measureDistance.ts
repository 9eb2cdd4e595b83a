import type { DistanceRequest } from '#shared/wire/addressLookup.ts'
import type { ServiceAddressModel } from './ServiceAddressModel.ts'
import { messages } from './messages.ts'

/** Sets the distance of an address from the depot; returns an error message, or null on success (F-072…F-074). */
export async function measureDistance(
  model: ServiceAddressModel,
  milesTo: (point: DistanceRequest) => Promise<number>,
): Promise<string | null> {
  const { latitude, longitude } = model.address
  if (latitude === null || longitude === null) return messages.coordinatesMissing
  try {
    model.setDistance(await milesTo({ latitude, longitude }))
    return null
  } catch (error) {
    return `${messages.distanceFailed} ${error instanceof Error ? error.message : String(error)}`
  }
}
