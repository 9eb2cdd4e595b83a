import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const Category = defineEntity({
  name: 'Category',
  resource: 'Categories',
  caption: 'Category',
  title: ['categoryName'],
  access: openToAll,
  audited: false,
  fields: {
    categoryID: field.id('No.'),
    categoryName: field.note('Category name'),
    description: field.note('Description'),
    picture: field.binary('Picture'),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    products: hasMany('Product', 'categoryID'),
  },
})
