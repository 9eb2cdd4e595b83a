/** The fields of a customer that its prices depend on. */
export const PRICED_CUSTOMER = [
  'typeId',
  'billingRule',
  'standardRentalLength',
  'extensionRate',
  'fuelRate',
  'usePercentageBasedFuelRate',
  'bypassKentCharge',
] as const

/** The fields of a service address that its prices depend on. */
export const PRICED_ADDRESS = ['range', 'zone', 'county', 'distance', 'pricePerTon'] as const

/** The fields of a customer's rate that choose it, and that it charges. */
export const RATE_FIELDS = [
  'id',
  'rateTypeId',
  'dumpsterId',
  'range',
  'zone',
  'displayOrder',
  'deleted',
  'validFrom',
  'validUntil',
  'rate',
  'pricePerTon',
  'weightLimit',
  'baseMileage',
  'mileageOffset',
  'mileageOffsetRate',
] as const
