import { defineComplexType } from '#shared/model/complexType.ts'
import { field } from '#shared/model/field.ts'

export const Location = defineComplexType({
  name: 'Location',
  fields: {
    address: field.text('Address', { maxLength: 60 }),
    city: field.text('City', { maxLength: 15 }),
    region: field.text('Region', { maxLength: 15 }),
    postalCode: field.text('Postal code', { maxLength: 10 }),
    country: field.text('Country', { maxLength: 15 }),
  },
})
