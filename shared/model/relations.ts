/** A record refers to one record of another entity through a foreign key of its own. */
export interface BelongsTo<T extends string = string> {
  readonly type: 'belongsTo'
  readonly target: T
  readonly foreignKey: string
}

/** One record of another entity at most refers to this one, through a foreign key that is its own key. */
export interface HasOne<T extends string = string> {
  readonly type: 'hasOne'
  readonly target: T
  readonly foreignKey: string
}

/** Records of another entity refer to this one through a foreign key of theirs. */
export interface HasMany<T extends string = string> {
  readonly type: 'hasMany'
  readonly target: T
  readonly foreignKey: string
  /** Values that the target's fields must have, for a foreign key shared by several entities (a note's entityId). */
  readonly where?: Readonly<Record<string, string>>
  /** They have a history of their own, which is no part of that of this record: the rentals of a customer. */
  readonly isApart?: true
}

export type Relation = BelongsTo | HasOne | HasMany

/** The target is named, not imported: entities refer to each other in cycles, modules must not. */
export function belongsTo<const T extends string>(target: T, foreignKey: string): BelongsTo<T> {
  return { type: 'belongsTo', target, foreignKey }
}

export function hasOne<const T extends string>(target: T, foreignKey: string): HasOne<T> {
  return { type: 'hasOne', target, foreignKey }
}

export function hasMany<const T extends string>(
  target: T,
  foreignKey: string,
  where?: Readonly<Record<string, string>>,
): HasMany<T> {
  return { type: 'hasMany', target, foreignKey, ...(where && { where }) }
}

/** Records that refer to this one and stand for themselves: their changes are no part of its history (RD740). */
export function apart<const T extends string>(relation: HasMany<T>): HasMany<T> {
  return { ...relation, isApart: true }
}
