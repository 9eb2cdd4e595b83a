import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { ProviderFailed } from '../kernel/errors.ts'
import { SEARCH_BIAS, type AddressSearch, type Routing } from './geoServices.ts'

interface Provider {
  readonly url: string
  readonly apiKey: string
}

const TIMEOUT_MILLISECONDS = 8_000
const RESULT_LIMIT = 8

/** The real address lookup: an autocomplete service that returns `addresses` (S0 §7). */
export function radarAddressSearch(provider: Provider): AddressSearch {
  return {
    async search(text) {
      const body = await request(provider, {
        query: text,
        near: `${SEARCH_BIAS.latitude},${SEARCH_BIAS.longitude}`,
        countryCode: 'US',
        limit: String(RESULT_LIMIT),
      })
      const addresses = member(body, 'addresses')
      if (!Array.isArray(addresses))
        throw new ProviderFailed('The address lookup gave an unreadable response.')
      return addresses.flatMap(toAddressMatch)
    },
  }
}

/**
 * The real routing service: the drive in imperial units, `routes.car.distance.value` in feet and `routes.car.duration.value` in
 * minutes (S0 §7, F-073).
 */
export function radarRouting(provider: Provider): Routing {
  return {
    async drive(from, to) {
      const body = await request(provider, {
        origin: `${from.latitude},${from.longitude}`,
        destination: `${to.latitude},${to.longitude}`,
        modes: 'car',
        units: 'imperial',
      })
      const car = member(member(body, 'routes'), 'car')
      const feet = member(member(car, 'distance'), 'value')
      const minutes = member(member(car, 'duration'), 'value')
      if (typeof feet !== 'number' || typeof minutes !== 'number')
        throw new ProviderFailed('No route was found.')
      return { feet, minutes }
    },
  }
}

async function request(provider: Provider, parameters: Record<string, string>): Promise<unknown> {
  const url = new URL(provider.url)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  try {
    const response = await fetch(url, {
      headers: { Authorization: provider.apiKey },
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok)
      throw new ProviderFailed(messageOf(body) ?? `The provider responded with status ${response.status}.`)
    return body
  } catch (error) {
    if (error instanceof ProviderFailed) throw error
    throw new ProviderFailed('The provider could not be reached.')
  }
}

function messageOf(body: unknown): string | null {
  const message = member(body, 'message') ?? member(member(body, 'meta'), 'message')
  return typeof message === 'string' ? message : null
}

function toAddressMatch(address: unknown): AddressMatch[] {
  const latitude = member(address, 'latitude')
  const longitude = member(address, 'longitude')
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return []
  const text = (name: string): string => {
    const value = member(address, name)
    return typeof value === 'string' ? value : ''
  }
  return [
    {
      formattedAddress: text('formattedAddress'),
      addressLabel: text('addressLabel'),
      placeLabel: text('placeLabel'),
      county: text('county'),
      city: text('city'),
      stateCode: text('stateCode'),
      postalCode: text('postalCode'),
      latitude,
      longitude,
    },
  ]
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
