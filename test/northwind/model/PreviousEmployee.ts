import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { openToAll } from './openToAll.ts'

export const PreviousEmployee = defineEntity({
  name: 'PreviousEmployee',
  resource: 'PreviousEmployees',
  caption: 'Previous employee',
  title: ['lastName'],
  access: openToAll,
  audited: false,
  key: ['employeeID'],
  keySource: 'client',
  fields: {
    employeeID: field.integer('Employee ID', { required: true }),
    lastName: field.text('Last name', { required: true, maxLength: 20 }),
    firstName: field.text('First name', { required: true, maxLength: 10 }),
    title: field.text('Title', { maxLength: 30 }),
    titleOfCourtesy: field.text('Title of courtesy', { maxLength: 25 }),
    birthDate: field.dateTime('Birth date'),
    hireDate: field.dateTime('Hire date'),
    address: field.note('Address'),
    city: field.text('City', { maxLength: 15 }),
    region: field.text('Region', { maxLength: 15 }),
    postalCode: field.text('Postal code', { maxLength: 10 }),
    country: field.text('Country', { maxLength: 15 }),
    homePhone: field.text('Home phone', { maxLength: 24 }),
    extension: field.text('Extension', { maxLength: 4 }),
    photo: field.binary('Photo'),
    notes: field.note('Notes'),
    photoPath: field.text('Photo path', { maxLength: 255 }),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
})
