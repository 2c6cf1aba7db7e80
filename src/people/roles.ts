export { ROLES, type Role } from '../store/people/roles.ts';
