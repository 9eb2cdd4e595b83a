import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import { milesFromFeet } from '#shared/customers/distance.ts'
import type { DistanceAnswer, FoundPlace } from '#shared/wire/places.ts'
import type { AddressSearch, Routing } from '../../places/Places.ts'
import { defineCall, type Call } from '../Call.ts'

const coordinate = (limit: number) => Type.Number({ minimum: -limit, maximum: limit })

/** Address lookup (F-033) and distance from the depot (F-073). */
export function placeCalls(addressSearch: AddressSearch, routing: Routing): readonly Call[] {
  return [
    defineCall({
      path: '/api/places/search',
      needs: may.seeCustomers,
      body: Type.Object(
        { text: Type.String({ minLength: 3, maxLength: 200 }) },
        { additionalProperties: false },
      ),
      run: (body): Promise<readonly FoundPlace[]> => addressSearch.search(body.text),
    }),
    defineCall({
      path: '/api/places/distance',
      needs: may.changeServiceAddresses,
      body: Type.Object(
        { latitude: coordinate(90), longitude: coordinate(180) },
        { additionalProperties: false },
      ),
      run: async (body): Promise<DistanceAnswer> => ({
        miles: milesFromFeet(await routing.feetFromDepot(body)),
      }),
    }),
  ]
}
