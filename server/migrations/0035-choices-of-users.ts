import { type Kysely, sql } from 'kysely'

/** What a member may say of themself is a choice, in the words of the domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update users set gender = 'non_binary' where gender = 'nonbinary';

    alter table users add constraint users_gender
      check (gender in ('male', 'female', 'non_binary', 'prefer_not_to_answer'));

    alter table users add constraint users_ethnicity
      check (ethnicity in ('asian_or_south_asian', 'black_or_african_american', 'caucasian_or_white',
        'hispanic_or_latino', 'middle_eastern_or_north_african', 'native_american_or_alaska_native',
        'native_hawaiian_or_other_pacific_islander', 'other', 'prefer_not_to_answer'));
  `.execute(db)
}
