/** A rental's id as people read it, `R512`; a rental that is not saved yet has none (O-024). */
export function rentalDisplayId(id: number): string {
  return id > 0 ? `R${id}` : 'New rental'
}
