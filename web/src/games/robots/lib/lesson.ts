/** What a lesson of ROBOTS never dims: the race is the goal. */
export const above = ".race, .gauge, .right";
