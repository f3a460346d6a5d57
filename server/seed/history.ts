import type { ClientBase } from 'pg'
import { invitationSubject } from '../mail/account-templates.ts'

/** The history of users and groups: when they were added, by whom, and with which mail. */
export async function seedHistory(
  client: ClientBase,
  { organisationId, adminId }: { organisationId: string; adminId: string },
) {
  // Ids of the audit log begin with their time, as all ids; the rest only has to be unique.
  await client.query(
    `INSERT INTO audit_log
       (id, organisation_id, admin_id, event, subject_type, subject_id, subject_name, at)
     SELECT 'au_' || md5(told.event || told.subject_id), $1, told.admin_id, told.event,
       told.subject_type, told.subject_id, told.name, told.at
     FROM (
       SELECT 'user/added' AS event, 'user' AS subject_type, id AS subject_id,
         trim(first_name || ' ' || last_name) AS name, $2::text AS admin_id, created_at AS at
       FROM users WHERE organisation_id = $1 AND source <> 'signup-link'
       UNION ALL
       SELECT 'user/registered', 'user', id, trim(first_name || ' ' || last_name), NULL, registered_at
       FROM users WHERE organisation_id = $1 AND registered_at IS NOT NULL
       UNION ALL
       SELECT 'user/deactivated', 'user', id, trim(first_name || ' ' || last_name), $2, deactivated_at
       FROM users WHERE organisation_id = $1 AND deactivated_at IS NOT NULL
       UNION ALL
       SELECT 'user-group/created', 'user-group', id, name, $2, created_at
       FROM user_groups WHERE organisation_id = $1
     ) told`,
    [organisationId, adminId],
  )
  await client.query(
    `INSERT INTO mails (id, organisation_id, kind, recipient, subject, status, attempts, error,
       created_at, sent_at, user_id)
     SELECT 'ma_' || md5(u.id), $1, 'invitation', u.email, o.name || $2,
       CASE WHEN bounced THEN 'failed' ELSE 'sent' END, 1,
       CASE WHEN bounced THEN '550 5.1.1 There is no such mailbox' END, u.last_invited_at,
       CASE WHEN NOT bounced THEN u.last_invited_at END, u.id
     FROM users u JOIN organisations o ON o.id = u.organisation_id
     CROSS JOIN LATERAL (SELECT u.email_status = 'bounced' AS bounced) how
     WHERE u.organisation_id = $1 AND u.source <> 'signup-link'`,
    [organisationId, invitationSubject('')],
  )
}
