import { isCreatableRateType } from '#shared/pricing/customerRateRules.ts'
import type { CheckRule } from '../../pipeline/SaveRule.ts'

/** Shop rates exist and are shown, but none can be created (S0 §3). */
export const refuseShopRate: CheckRule = {
  name: 'refuseShopRate',
  phase: 'check',
  watches: ['CustomerRate'],
  run: async (changes) =>
    changes
      .filter(({ current, result: { rateTypeId } }) => rateTypeId !== current?.['rateTypeId'])
      .filter(
        ({ result: { rateTypeId } }) => typeof rateTypeId === 'number' && !isCreatableRateType(rateTypeId),
      )
      .map((change) => ({
        change,
        violation: { code: 'shopRates', field: 'rateTypeId', message: 'Shop rates cannot be created' },
      })),
}
