/** The fields of an address with its coordinates, in a form. */
export const ADDRESS_FIELDS = [
  { field: 'address1', span: 2 },
  'address2',
  'city',
  'state',
  'zip',
  'county',
  'latitude',
  'longitude',
] as const
