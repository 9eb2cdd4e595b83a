/** Suffixes of the files that SQLite keeps beside a database. */
export const WAL_FILE_SUFFIXES = ['-wal', '-shm', '-journal']
