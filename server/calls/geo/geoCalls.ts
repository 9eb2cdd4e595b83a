import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { milesFromFeet } from '#shared/customers/milesFromFeet.ts'
import type { DistanceResponse, AddressMatch } from '#shared/wire/addressLookup.ts'
import type { Database } from '#server/database/Database.ts'
import { readDepot } from '#server/reads/settings/readDepot.ts'
import type { GeoServices } from '#server/geo/geoServices.ts'
import { DEPOT } from '#server/geo/geoServices.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject } from '../schemas.ts'

const coordinate = (limit: number) => Type.Number({ minimum: -limit, maximum: limit })

const addressMatch = strictObject({
  formattedAddress: Type.String(),
  addressLabel: Type.String(),
  placeLabel: Type.String(),
  county: Type.String(),
  city: Type.String(),
  stateCode: Type.String(),
  postalCode: Type.String(),
  latitude: coordinate(90),
  longitude: coordinate(180),
})

/** Address lookup (F-033) and distance from the depot (F-073). */
export function geoCalls({ addressSearch, routing }: GeoServices, database: Database): readonly Call[] {
  const search = (path: string): Call =>
    defineCall({
      method: 'POST',
      readsOnly: true,
      path,
      summary: 'Addresses that match what was typed',
      role: permissions.viewCustomers,
      body: strictObject({ text: Type.String({ minLength: 3, maxLength: 200 }) }),
      response: Type.Array(addressMatch),
      run: (body): Promise<readonly AddressMatch[]> => addressSearch.search(body.text),
    })
  return [
    search('/api/places/search'),
    // The name that the specification gives to trying the lookup (S0 §7, F-116).
    search('/api/utility/testGeoAPIfy'),
    defineCall({
      method: 'POST',
      readsOnly: true,
      path: '/api/places/distance',
      summary: 'Miles by road from the depot to a point',
      role: permissions.changeServiceAddresses,
      body: strictObject({ latitude: coordinate(90), longitude: coordinate(180) }),
      response: strictObject({ miles: Type.Number({ minimum: 0 }) }),
      run: async (body): Promise<DistanceResponse> => ({
        miles: milesFromFeet((await routing.drive((await readDepot(database)) ?? DEPOT, body)).feet),
      }),
    }),
  ]
}
