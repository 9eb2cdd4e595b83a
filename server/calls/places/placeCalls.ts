import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import { milesFromFeet } from '#shared/customers/distance.ts'
import type { DistanceAnswer, FoundPlace } from '#shared/wire/places.ts'
import type { Places } from '../../places/createPlaces.ts'
import { DEPOT } from '../../places/Places.ts'
import { defineCall, type Call } from '../Call.ts'
import { exactly } from '../schemas.ts'

const coordinate = (limit: number) => Type.Number({ minimum: -limit, maximum: limit })

const foundPlace = exactly({
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
export function placeCalls({ addressSearch, routing }: Places): readonly Call[] {
  const search = (path: string): Call =>
    defineCall({
      method: 'POST',
      path,
      summary: 'Addresses that match what was typed',
      needs: may.seeCustomers,
      body: exactly({ text: Type.String({ minLength: 3, maxLength: 200 }) }),
      answer: Type.Array(foundPlace),
      run: (body): Promise<readonly FoundPlace[]> => addressSearch.search(body.text),
    })
  return [
    search('/api/places/search'),
    // The specification's name for trying the lookup (S0 §7, F-116).
    search('/api/utility/testGeoAPIfy'),
    defineCall({
      method: 'POST',
      path: '/api/places/distance',
      summary: 'Miles by road from the depot to a point',
      needs: may.changeServiceAddresses,
      body: exactly({ latitude: coordinate(90), longitude: coordinate(180) }),
      answer: exactly({ miles: Type.Number({ minimum: 0 }) }),
      run: async (body): Promise<DistanceAnswer> => ({
        miles: milesFromFeet((await routing.way(DEPOT, body)).feet),
      }),
    }),
  ]
}
