import type { EntityDeclaration } from './defineEntity.ts'

/**
 * The entities of the product, by name. The engine knows none of them: the product's model declares its own here (`declare module`), so
 * that its screens and stores are typed by them.
 */
export interface ProductEntities {}

/** Entity names to entity types, as the client's store knows them. */
export type EntityTypes = ProductEntities

export type EntityName = keyof ProductEntities

/** The declaration of one of the product's entities. */
export type ProductEntity = EntityDeclaration & { readonly name: EntityName }

/** The rows of the product's lookup tables, by the names of the tables; declared as the entities are. */
export interface ProductLookups {}
